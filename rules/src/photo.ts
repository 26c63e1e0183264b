import { problem, type Problem } from './problem.ts'

/** What a picture can show: the location itself, a court or a coach. */
export const photoThings = ['location', 'court', 'coach'] as const
export type PhotoThing = (typeof photoThings)[number]

/**
 * The details of a picture that staff edit. The texts describe it to people who do not see it. `position`: its place in the
 * list.
 */
export type PhotoDetails = { readonly altEn: string; readonly altId: string; readonly position: number }

/** The largest file that can be uploaded. */
export const MAX_PHOTO_BYTES = 8 * 1024 * 1024
export const MAX_PHOTO_PIXELS = 40_000_000
/** Pixels. */
export const MIN_PHOTO_WIDTH = 360
/** One side may be this many times the other. */
export const MAX_PHOTO_RATIO = 4
/** As many pictures as one thing can have. */
export const MAX_PHOTOS = 12

const storedWidths = [360, 720, 1080, 1440]
export const MAX_STORED_WIDTH = 1440

/** The widths in pixels in which a picture is stored, by its own width. It is never enlarged. */
export const photoWidths = (width: number): readonly number[] => [
  ...storedWidths.filter((stored) => stored < width && stored < MAX_STORED_WIDTH),
  Math.min(width, MAX_STORED_WIDTH),
]

type WrongDetail = Problem & { readonly path: keyof PhotoDetails }

/** Checks the details of a picture. Returns all wrong fields. */
export function checkPhoto({ altEn, altId, position }: PhotoDetails): WrongDetail[] {
  const wrong: WrongDetail[] = []
  if (altEn.trim() === '') wrong.push({ path: 'altEn', ...problem('FIELD_REQUIRED') })
  if (altId.trim() === '') wrong.push({ path: 'altId', ...problem('FIELD_REQUIRED') })
  if (!Number.isInteger(position) || position < 1 || position > 999)
    wrong.push({ path: 'position', ...problem('NUMBER_RANGE', { from: 1, to: 999 }) })
  return wrong
}
