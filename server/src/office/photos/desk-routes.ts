import { createHash } from 'node:crypto'
import { AddPhoto, MAX_UPLOAD_BYTES, DeskPhotos, RemovePhoto, SavePhoto } from '@pantul/contract/desk-photos'
import { deskPhotosToWire, photoEditFromWire, photoUploadFromWire } from '@pantul/contract/desk-photos-wire'
import type { FastifyInstance } from 'fastify'
import { actingStaff, staffAttempt } from '../../people/staff/staff-attempt.ts'
import type { Deps } from '../../platform/deps.ts'
import { register } from '../../platform/http/route.ts'
import { addPhoto } from './add-photo.ts'
import { deskPhotoListOf } from './queries.ts'
import { removePhoto } from './remove-photo.ts'
import { savePhoto } from './save-photo.ts'

/** Calls by which staff read, add, change and remove the pictures of their location. */
export function photoDeskRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, DeskPhotos, { policy: { staff: 'see-offer' } }, async ({ staff }) => ({
    statusCode: 200,
    data: deskPhotosToWire(await deskPhotoListOf(deps.db, staff.locationId)),
  }))

  const uploadOptions = { policy: { staff: 'change-offer' }, bodyLimit: MAX_UPLOAD_BYTES } as const
  register(app, AddPhoto, uploadOptions, async (incoming) => {
    const { picture, ...upload } = photoUploadFromWire(incoming.body)
    const file = Buffer.from(picture, 'base64')
    // The attempt gets the hash of the picture, not the picture: otherwise the whole picture would be hashed several times.
    const body = { ...upload, picture: createHash('sha256').update(file).digest('base64url') }
    const input = { staff: actingStaff(incoming, 'change-offer'), upload, file, locale: incoming.locale }
    const photos = await addPhoto(deps, input, staffAttempt(AddPhoto, { ...incoming, body }))
    return { statusCode: 200, data: deskPhotosToWire(photos) }
  })

  register(app, SavePhoto, { policy: { staff: 'change-offer' } }, async (incoming) => {
    const photos = await savePhoto(deps, {
      staff: actingStaff(incoming, 'change-offer'),
      hash: incoming.params.photo,
      edit: photoEditFromWire(incoming.body),
      locale: incoming.locale,
    })
    return { statusCode: 200, data: deskPhotosToWire(photos) }
  })

  register(app, RemovePhoto, { policy: { staff: 'change-offer' } }, async (incoming) => {
    const staff = actingStaff(incoming, 'change-offer')
    const photos = await removePhoto(deps, { staff, hash: incoming.params.photo })
    return { statusCode: 200, data: deskPhotosToWire(photos) }
  })
}
