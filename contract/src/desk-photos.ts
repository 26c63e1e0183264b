import { MAX_PHOTO_BYTES, photoThings } from '@pantul/rules/photo'
import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { staffChangeProblems, staffIdempotentProblems, staffProblems } from './desk-problems.ts'
import { PhotoHash, WirePhoto } from './photos.ts'
import { Answer, Code, LocationId, LocationParams } from './shapes.ts'

const AltText = z.string().check(z.maxLength(200))
const subject = { Thing: z.enum(photoThings), ThingId: Code }

const DeskPhoto = z.extend(WirePhoto, { ...subject, Position: z.int(), Version: z.int() })

const DeskPhotoList = Answer(
  z.object({
    /** What can have pictures: the location, its courts and its coaches. */
    Things: z.array(z.object({ ...subject, Name: z.string() })),
    Photos: z.array(DeskPhoto),
  }),
)

const PhotoParams = z.object({ location: LocationId, photo: PhotoHash })

/** Courts and coaches that are off sale are included. */
export const DeskPhotos = defineCall({
  method: 'GET',
  path: '/api/desk/:location/photos',
  summary: 'The pictures of a location, its courts and coaches.',
  params: LocationParams,
  ok: DeskPhotoList,
  problems: staffProblems,
})

/**
 * The most characters of a file in base64: enough for the largest picture and somewhat more. A slightly larger file
 * still reaches the rule whose refusal names the limit.
 */
const MAX_PICTURE_CHARACTERS = Math.ceil((MAX_PHOTO_BYTES * 4) / 3) + 1_000_000

/** The most bytes of a request with a picture. */
export const MAX_UPLOAD_BYTES = MAX_PICTURE_CHARACTERS + 10_000

/** The picture becomes the last one of its subject. The file must be JPEG, PNG or WebP. */
export const AddPhoto = defineCall({
  method: 'POST',
  path: '/api/desk/:location/photos',
  summary: 'Adds a picture of a location, a court or a coach.',
  params: LocationParams,
  body: z.strictObject({
    ...subject,
    AltEn: AltText,
    AltId: AltText,
    /** The file in base64. */
    Picture: z.string().check(z.maxLength(MAX_PICTURE_CHARACTERS)),
  }),
  idempotent: true,
  ok: DeskPhotoList,
  problems: [
    ...staffIdempotentProblems,
    'FIELD_REQUIRED',
    'PHOTO_REFUSED',
    'PHOTOS_FULL',
    'PHOTO_THING_UNKNOWN',
    'BUSY',
  ],
})

export const SavePhoto = defineCall({
  method: 'PUT',
  path: '/api/desk/:location/photos/:photo',
  summary:
    'Changes the alternative texts or the position of a picture; CHANGED_MEANWHILE carries the current pictures.',
  params: PhotoParams,
  body: z.strictObject({ AltEn: AltText, AltId: AltText, Position: z.int(), Version: z.int() }),
  ok: DeskPhotoList,
  problems: [...staffChangeProblems, 'FIELD_REQUIRED', 'NUMBER_RANGE', 'PHOTO_UNKNOWN', 'CHANGED_MEANWHILE'],
})

export const RemovePhoto = defineCall({
  method: 'DELETE',
  path: '/api/desk/:location/photos/:photo',
  summary: 'Removes a picture and its files. If no picture is left, players see a drawing again.',
  params: PhotoParams,
  ok: DeskPhotoList,
  problems: [...staffChangeProblems, 'PHOTO_UNKNOWN'],
})
