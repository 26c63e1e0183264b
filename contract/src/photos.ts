import { photoThings } from '@pantul/rules/photo'
import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { Answer, Code, LocationId } from './shapes.ts'

/** The name of a picture: a hash of its content. */
export const PhotoHash = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'not a picture'))

/** A picture for a page. Its files are stored in the widths of `photoWidths` (rules/src/photo.ts) up to `Width`. */
export const WirePhoto = z.object({
  Hash: PhotoHash,
  /** Pixels. */
  Width: z.int(),
  Height: z.int(),
  /** For people who do not see it. */
  AltEn: z.string(),
  AltId: z.string(),
})

/** The pictures of a location. */
export const Photos = defineCall({
  method: 'GET',
  path: '/api/locations/:id/photos',
  summary: 'The pictures of a location, of its courts and of its coaches, in their order.',
  params: z.object({ id: LocationId }),
  ok: Answer(z.array(z.extend(WirePhoto, { Thing: z.enum(photoThings), ThingId: Code, Name: z.string() }))),
  problems: ['DATABASE_AWAY'],
})

/** `image/avif` for a browser that accepts it, otherwise `image/webp`. The file never changes. */
export const PhotoFile = defineCall({
  method: 'GET',
  path: '/api/photos/:hash/:width',
  summary: 'A picture in one of its widths.',
  params: z.object({ hash: PhotoHash, width: z.string().check(z.regex(/^\d{3,4}$/, 'a width in pixels')) }),
  ok: z.string(),
  problems: ['PHOTO_UNKNOWN', 'DATABASE_AWAY'],
})
