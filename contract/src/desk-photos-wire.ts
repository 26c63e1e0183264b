import type { PhotoDetails, PhotoThing } from '@pantul/rules/photo'
import type { BodyOf, DataOf } from './call.ts'
import type { AddPhoto, OfficePhotos, SavePhoto } from './desk-photos.ts'
import type { Photo } from './photos-wire.ts'
import { refusalDataFromWire } from './refusal-data.ts'
import { rowFromWire, rowToWire } from './row-wire.ts'

/** What a picture shows. */
type PhotoSubject = { readonly thing: PhotoThing; readonly thingId: string }

/** A location, court or coach that can have pictures. */
export type NamedSubject = PhotoSubject & { readonly name: string }

/** A picture with the version of its row. */
export type VersionedPhoto = Photo & PhotoDetails & PhotoSubject & { readonly version: number }

export type OfficePhotoList = {
  readonly things: readonly NamedSubject[]
  readonly photos: readonly VersionedPhoto[]
}

export const officePhotosToWire = (list: OfficePhotoList): DataOf<typeof OfficePhotos> => rowToWire(list)
export const officePhotosFromWire = (wire: DataOf<typeof OfficePhotos>): OfficePhotoList =>
  rowFromWire<OfficePhotoList>(wire)

/** A new picture. `picture`: its file in base64. */
export type PhotoUpload = Omit<PhotoDetails, 'position'> & PhotoSubject & { readonly picture: string }

export const uploadToWire = (upload: PhotoUpload): BodyOf<typeof AddPhoto> => rowToWire(upload)
export const uploadFromWire = (body: BodyOf<typeof AddPhoto>): PhotoUpload => rowFromWire<PhotoUpload>(body)

export type PhotoSaving = PhotoDetails & { readonly version: number }

export const photoSavingToWire = (saving: PhotoSaving): BodyOf<typeof SavePhoto> => rowToWire(saving)
export const photoSavingFromWire = (body: BodyOf<typeof SavePhoto>): PhotoSaving =>
  rowFromWire<PhotoSaving>(body)

/** The current picture with this hash from the data of CHANGED_MEANWHILE. */
export const currentPhoto = (data: unknown, hash: string): VersionedPhoto | null =>
  refusalDataFromWire(data, 'Photos', officePhotosFromWire)?.photos.find((photo) => photo.hash === hash) ??
  null
