import type { PhotoDetails, PhotoThing } from '@pantul/rules/photo'
import type { BodyOf, DataOf } from './call.ts'
import type { AddPhoto, DeskPhotos, SavePhoto } from './desk-photos.ts'
import type { Photo } from './photos-wire.ts'
import { refusalDataFromWire } from './refusal-data.ts'
import { rowFromWire, rowToWire } from './row-wire.ts'

/** What a picture shows. */
type PhotoSubject = { readonly thing: PhotoThing; readonly thingId: string }

/** A location, court or coach that can have pictures. */
export type NamedSubject = PhotoSubject & { readonly name: string }

/** A picture with the version of its row. */
export type VersionedPhoto = Photo & PhotoDetails & PhotoSubject & { readonly version: number }

export type DeskPhotoList = {
  readonly things: readonly NamedSubject[]
  readonly photos: readonly VersionedPhoto[]
}

export const deskPhotosToWire = (list: DeskPhotoList): DataOf<typeof DeskPhotos> => rowToWire(list)
export const deskPhotosFromWire = (wire: DataOf<typeof DeskPhotos>): DeskPhotoList =>
  rowFromWire<DeskPhotoList>(wire)

/** A new picture. `picture`: its file in base64. */
export type PhotoUpload = Omit<PhotoDetails, 'position'> & PhotoSubject & { readonly picture: string }

export const photoUploadToWire = (upload: PhotoUpload): BodyOf<typeof AddPhoto> => rowToWire(upload)
export const photoUploadFromWire = (body: BodyOf<typeof AddPhoto>): PhotoUpload =>
  rowFromWire<PhotoUpload>(body)

/** A change of a picture, with the version that staff saw. */
export type PhotoEdit = PhotoDetails & { readonly version: number }

export const photoEditToWire = (edit: PhotoEdit): BodyOf<typeof SavePhoto> => rowToWire(edit)
export const photoEditFromWire = (body: BodyOf<typeof SavePhoto>): PhotoEdit => rowFromWire<PhotoEdit>(body)

/** The current picture with this hash in the data of CHANGED_MEANWHILE; null if there is none. */
export const currentPhoto = (data: unknown, hash: string): VersionedPhoto | null =>
  refusalDataFromWire(data, 'Photos', deskPhotosFromWire)?.photos.find((photo) => photo.hash === hash) ?? null
