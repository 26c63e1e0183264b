import { checkFilled, checkRange, fieldProblems, type FieldProblem } from './field-problems.ts'

/** What a picture can show: the location itself, a court or a coach. */
export const photoThings = ['location', 'court', 'coach'] as const
export type PhotoThing = (typeof photoThings)[number]

/** The details of a picture that staff edit. */
export type PhotoDetails = {
  /** Describes the picture to people who do not see it. */
  readonly altEn: string
  readonly altId: string
  /** Its place among the pictures. */
  readonly position: number
}

/** The largest file that can be uploaded. */
export const MAX_PHOTO_BYTES = 8 * 1024 * 1024
export const MAX_PHOTO_PIXELS = 40_000_000
/** In pixels. */
export const MIN_PHOTO_WIDTH = 360
/** The longer side may be this many times the shorter one. */
export const MAX_PHOTO_RATIO = 4
/** The most pictures of one location, court or coach. */
export const MAX_PHOTOS = 12

export const MAX_STORED_WIDTH = 1440
const smallerWidths = [360, 720, 1080]

/** The widths in pixels in which a picture is stored. It is never enlarged. */
export const storedWidthsOf = (width: number): readonly number[] => [
  ...smallerWidths.filter((smaller) => smaller < width),
  Math.min(width, MAX_STORED_WIDTH),
]

export const checkPhoto = ({ altEn, altId, position }: PhotoDetails): FieldProblem<keyof PhotoDetails>[] =>
  fieldProblems([
    ['altEn', checkFilled(altEn)],
    ['altId', checkFilled(altId)],
    ['position', checkRange(position, [1, 999])],
  ])
