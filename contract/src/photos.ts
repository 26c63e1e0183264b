import { photoThings } from '@pantul/rules/photo'
import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { Answer, Code, LocationId } from './shapes.ts'

/** The id of a picture: a hash of its content. */
export const PhotoHash = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'not a picture'))

/** A picture. Its files are stored in the widths of `storedWidthsOf` (rules/src/photo.ts) up to `Width`. */
export const WirePhoto = z.object({
  Hash: PhotoHash,
  /** The size of its widest file, in pixels. */
  Width: z.int(),
  Height: z.int(),
  /** The description for people who do not see the picture, in English (`AltEn`) and Indonesian. */
  AltEn: z.string(),
  AltId: z.string(),
})

/** The pictures of a location. Each names the location, court or coach that it shows. */
export const Photos = defineCall({
  method: 'GET',
  path: '/api/locations/:id/photos',
  summary: 'The pictures of a location, of its courts and of its coaches, in their order.',
  params: z.object({ id: LocationId }),
  ok: Answer(z.array(z.extend(WirePhoto, { Thing: z.enum(photoThings), ThingId: Code, Name: z.string() }))),
  problems: ['DATABASE_AWAY'],
})

/** The file of a picture: `image/avif` if the browser accepts it, otherwise `image/webp`. It never changes. */
export const PhotoFile = defineCall({
  method: 'GET',
  path: '/api/photos/:hash/:width',
  summary: 'A picture in one of its widths.',
  params: z.object({ hash: PhotoHash, width: z.string().check(z.regex(/^\d{3,4}$/, 'a width in pixels')) }),
  ok: z.string(),
  problems: ['PHOTO_UNKNOWN', 'DATABASE_AWAY'],
})
