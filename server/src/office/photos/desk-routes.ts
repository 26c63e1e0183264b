import { createHash } from 'node:crypto'
import {
  AddPhoto,
  MAX_UPLOAD_BYTES,
  OfficePhotos,
  RemovePhoto,
  SavePhoto,
} from '@pantul/contract/desk-photos'
import { officePhotosToWire, photoSavingFromWire, uploadFromWire } from '@pantul/contract/desk-photos-wire'
import type { FastifyInstance } from 'fastify'
import { actingStaff, staffAttempt } from '../../people/staff/staff-attempt.ts'
import type { Deps } from '../../platform/deps.ts'
import { register } from '../../platform/http/route.ts'
import { addPhoto } from './add-photo.ts'
import { officePhotos } from './queries.ts'
import { removePhoto } from './remove-photo.ts'
import { savePhoto } from './save-photo.ts'

/** Calls by which staff read, add, change and remove the pictures of their location. */
export function photoDeskRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, OfficePhotos, { policy: { staff: 'see-offer' } }, async ({ staff }) => ({
    statusCode: 200,
    data: officePhotosToWire(await officePhotos(deps.db, staff.locationId)),
  }))

  const uploads = { policy: { staff: 'change-offer' }, bodyLimit: MAX_UPLOAD_BYTES } as const
  register(app, AddPhoto, uploads, async (incoming) => {
    const { picture, ...upload } = uploadFromWire(incoming.body)
    const file = Buffer.from(picture, 'base64')
    // The attempt has a hash of the picture, because the whole picture would be hashed several times.
    const body = { ...upload, picture: createHash('sha256').update(file).digest('base64url') }
    const input = { staff: actingStaff(incoming, 'change-offer'), upload, file, locale: incoming.locale }
    const photos = await addPhoto(deps, input, staffAttempt(AddPhoto, { ...incoming, body }))
    return { statusCode: 200, data: officePhotosToWire(photos) }
  })

  register(app, SavePhoto, { policy: { staff: 'change-offer' } }, async (incoming) => {
    const photos = await savePhoto(deps, {
      staff: actingStaff(incoming, 'change-offer'),
      hash: incoming.params.photo,
      saving: photoSavingFromWire(incoming.body),
      locale: incoming.locale,
    })
    return { statusCode: 200, data: officePhotosToWire(photos) }
  })

  register(app, RemovePhoto, { policy: { staff: 'change-offer' } }, async (incoming) => {
    const staff = actingStaff(incoming, 'change-offer')
    const photos = await removePhoto(deps, { staff, hash: incoming.params.photo })
    return { statusCode: 200, data: officePhotosToWire(photos) }
  })
}
