import { MAX_PHOTO_BYTES, photoThings } from '@pantul/rules/photo'
import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { staffChangeProblems, staffIdempotentProblems, staffProblems } from './desk-problems.ts'
import { PhotoHash, WirePhoto } from './photos.ts'
import { Answer, Code, LocationId } from './shapes.ts'

const AltText = z.string().check(z.maxLength(200))
const thing = { Thing: z.enum(photoThings), ThingId: Code }

const OfficePhoto = z.extend(WirePhoto, { ...thing, Position: z.int(), Version: z.int() })

const OfficePhotoList = Answer(
  z.object({
    /** What can have pictures: the location, its courts and its coaches. */
    Things: z.array(z.object({ ...thing, Name: z.string() })),
    Photos: z.array(OfficePhoto),
  }),
)

const location = z.object({ location: LocationId })
const onePhoto = z.object({ location: LocationId, photo: PhotoHash })

/** All pictures of a location, also of courts and coaches that are off sale. */
export const OfficePhotos = defineCall({
  method: 'GET',
  path: '/api/desk/:location/photos',
  summary: 'The pictures of a location, its courts and coaches.',
  params: location,
  ok: OfficePhotoList,
  problems: staffProblems,
})

/** Base64 of the largest file, and some characters more, so that a larger file gets its own refusal. */
const pictureLength = Math.ceil((MAX_PHOTO_BYTES * 4) / 3) + 1_000_000

/** The most bytes of a request with a picture. */
export const MAX_UPLOAD_BYTES = pictureLength + 10_000

/** Adds a picture after the others of its thing. Its file is a JPEG, PNG or WebP, whatever its name says. */
export const AddPhoto = defineCall({
  method: 'POST',
  path: '/api/desk/:location/photos',
  summary: 'Adds a picture of a location, a court or a coach.',
  params: location,
  body: z.strictObject({
    ...thing,
    AltEn: AltText,
    AltId: AltText,
    /** The file in base64. */
    Picture: z.string().check(z.maxLength(pictureLength)),
  }),
  idempotent: true,
  ok: OfficePhotoList,
  problems: [
    ...staffIdempotentProblems,
    'FIELD_REQUIRED',
    'PHOTO_REFUSED',
    'PHOTOS_FULL',
    'PHOTO_THING_UNKNOWN',
    'BUSY',
  ],
})

/** Changes the texts and the place of a picture. */
export const SavePhoto = defineCall({
  method: 'PUT',
  path: '/api/desk/:location/photos/:photo',
  summary: 'Changes the texts or the place of a picture; CHANGED_MEANWHILE carries the present pictures.',
  params: onePhoto,
  body: z.strictObject({ AltEn: AltText, AltId: AltText, Position: z.int(), Version: z.int() }),
  ok: OfficePhotoList,
  problems: [...staffChangeProblems, 'FIELD_REQUIRED', 'NUMBER_RANGE', 'PHOTO_UNKNOWN', 'CHANGED_MEANWHILE'],
})

/** Removes a picture and its files. */
export const RemovePhoto = defineCall({
  method: 'DELETE',
  path: '/api/desk/:location/photos/:photo',
  summary: 'Removes a picture; the drawn one is shown again.',
  params: onePhoto,
  ok: OfficePhotoList,
  problems: [...staffChangeProblems, 'PHOTO_UNKNOWN'],
})
