import type { PhotoDetails, PhotoThing } from '@pantul/rules/photo'
import type { BodyOf, DataOf } from './call.ts'
import type { AddPhoto, OfficePhotos, SavePhoto } from './desk-photos.ts'
import type { Photo } from './photos-wire.ts'
import { rowFromWire, rowToWire } from './row-wire.ts'

/** A picture with the version of its row. */
export type VersionedPhoto = Photo &
  PhotoDetails & { readonly thing: PhotoThing; readonly thingId: string; readonly version: number }

/** Something that can have pictures. */
export type PictureThing = { readonly thing: PhotoThing; readonly thingId: string; readonly name: string }

/** The pictures of a location, and what can have pictures. */
export type OfficePhotoList = {
  readonly things: readonly PictureThing[]
  readonly photos: readonly VersionedPhoto[]
}

export const officePhotosToWire = ({ things, photos }: OfficePhotoList): DataOf<typeof OfficePhotos> => ({
  Things: things.map((thing) => rowToWire(thing)),
  Photos: photos.map((photo) => rowToWire(photo)),
})

export const officePhotosFromWire = (wire: DataOf<typeof OfficePhotos>): OfficePhotoList => ({
  things: wire.Things.map((thing) => rowFromWire<PictureThing>(thing)),
  photos: wire.Photos.map((photo) => rowFromWire<VersionedPhoto>(photo)),
})

/** A new picture. `picture`: its file in base64. */
export type PhotoUpload = Omit<PhotoDetails, 'position'> & {
  readonly thing: PhotoThing
  readonly thingId: string
  readonly picture: string
}

export const uploadToWire = (upload: PhotoUpload): BodyOf<typeof AddPhoto> => rowToWire(upload)
export const uploadFromWire = (body: BodyOf<typeof AddPhoto>): PhotoUpload => rowFromWire<PhotoUpload>(body)

export type PhotoSaving = PhotoDetails & { readonly version: number }

export const photoSavingToWire = (saving: PhotoSaving): BodyOf<typeof SavePhoto> => rowToWire(saving)
export const photoSavingFromWire = (body: BodyOf<typeof SavePhoto>): PhotoSaving =>
  rowFromWire<PhotoSaving>(body)

/** The current picture with this hash from the data of CHANGED_MEANWHILE. The server wrote the data, so only its existence is checked. */
export const currentPhoto = (data: unknown, hash: string): VersionedPhoto | null =>
  typeof data === 'object' && data !== null && 'Photos' in data
    ? (officePhotosFromWire(data as DataOf<typeof OfficePhotos>).photos.find((one) => one.hash === hash) ??
      null)
    : null
