import {
  MAX_PHOTO_BYTES,
  MAX_PHOTO_PIXELS,
  MAX_PHOTO_RATIO,
  MAX_STORED_WIDTH,
  MIN_PHOTO_WIDTH,
  storedWidthsOf,
} from '@pantul/rules/photo'
import { problem } from '@pantul/rules/problem'
import type { Sharp } from 'sharp'
import { Refusal } from '../../platform/base/refusal.ts'
import { photoTypes, type PhotoType } from '../../venue/photos/queries.ts'

/** A picture in all its widths and types. */
export type EncodedPhoto = {
  /** Pixels of the widest file. */
  readonly width: number
  readonly height: number
  readonly files: readonly { readonly width: number; readonly type: PhotoType; readonly bytes: Buffer }[]
}

/** Seconds that one step may take. An idle core needs about one second for the largest allowed picture. */
const STEP_SECONDS = 8

/** Whether a file begins as a JPEG, a PNG or a WebP. */
const hasSignature = (file: Buffer): boolean =>
  file.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')) ||
  file.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')) ||
  (file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP')

/**
 * Encodes an uploaded picture for pages: upright and in the widths of `storedWidthsOf`. Only its pixels are kept, and
 * only the first picture of an animation. Refusal: PHOTO_REFUSED if the content is no JPEG, PNG or WebP, if it is damaged, or
 * if its size is outside of the limits of rules/src/photo.ts.
 */
export async function encodePhoto(file: Buffer): Promise<EncodedPhoto> {
  if (file.length > MAX_PHOTO_BYTES || !hasSignature(file)) throw new Refusal(problem('PHOTO_REFUSED'))
  const sharp = await loadSharp()
  const { data, info } = await decode(sharp(file, { limitInputPixels: MAX_PHOTO_PIXELS, failOn: 'error' }))
  const { width, height } = info
  if (width < MIN_PHOTO_WIDTH || Math.max(width / height, height / width) > MAX_PHOTO_RATIO)
    throw new Refusal(problem('PHOTO_REFUSED'))
  const files: EncodedPhoto['files'][number][] = []
  // Files are encoded one after the other, so that an upload uses one core and the memory of one picture.
  for (const fileWidth of storedWidthsOf(width))
    for (const type of photoTypes) {
      const picture = sharp(data, { raw: { width, height, channels: 3 } }).resize({ width: fileWidth })
      const encoded =
        type === 'avif' ? picture.avif({ quality: 52, effort: 3 }) : picture.webp({ quality: 74, effort: 4 })
      files.push({
        width: fileWidth,
        type,
        bytes: await encoded.timeout({ seconds: STEP_SECONDS }).toBuffer(),
      })
    }
  return { width, height, files }
}

/** The pixels of the upright picture, reduced to the widest file. */
async function decode(picture: Sharp): ReturnType<typeof pixels> {
  try {
    return await pixels(picture)
  } catch (cause) {
    throw new Refusal(problem('PHOTO_REFUSED'), { cause })
  }
}

const pixels = (picture: Sharp) =>
  picture
    .autoOrient()
    .resize({ width: MAX_STORED_WIDTH, withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .timeout({ seconds: STEP_SECONDS })
    .toBuffer({ resolveWithObject: true })

/** Loads the library at the first upload, because most servers never decode a picture. */
async function loadSharp(): Promise<typeof import('sharp').default> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  // The decoders of other types, such as SVG, cannot be reached even if a signature is forged.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  })
  return sharp
}
