import type { DeskPhotoList, NamedSubject, VersionedPhoto } from '@pantul/contract/desk-photos-wire'
import type { PhotoThing } from '@pantul/rules/photo'
import type { Connection, Transaction } from '../../platform/database/open.ts'
import type { EncodedPhoto } from './encode-photo.ts'

// The location comes first, then the courts, whose positions are below 1000, then the coaches.
const selectThings = `
  select 'location' as thing, id as "thingId", name, 0 as position from location where id = $1
  union all
  select 'court', id, name, position from court where location_id = $1
  union all
  select 'coach', id, name, 1000 from coach where location_id = $1
   order by position, name, "thingId"`

/** The things that can have pictures: the location, its courts and its coaches, also courts and coaches that are off sale. */
const photoThingsOf = async (db: Connection, locationId: string): Promise<NamedSubject[]> =>
  (await db.query<NamedSubject>(selectThings, [locationId])).map(({ thing, thingId, name }) => ({
    thing,
    thingId,
    name,
  }))

const selectPhotos = `
  select hash, width, height, alt_en as "altEn", alt_id as "altId", position, version,
         case when court_id is not null then 'court' when coach_id is not null then 'coach' else 'location' end as thing,
         coalesce(court_id, coach_id, location_id) as "thingId"
    from photo
   where location_id = $1
   order by position, hash`

/** All pictures of a location, of its courts and of its coaches. */
export const allPhotos = (db: Connection, locationId: string): Promise<VersionedPhoto[]> =>
  db.query<VersionedPhoto>(selectPhotos, [locationId])

/** All pictures of a location, and the things that can have pictures. */
export async function deskPhotoListOf(db: Connection, locationId: string): Promise<DeskPhotoList> {
  const [things, photos] = await Promise.all([photoThingsOf(db, locationId), allPhotos(db, locationId)])
  return { things, photos }
}

/** Whether a thing is this location, or one of its courts or coaches. */
export const isThingOfLocation = async (
  db: Connection,
  locationId: string,
  searched: { readonly thing: PhotoThing; readonly thingId: string },
): Promise<boolean> =>
  (await photoThingsOf(db, locationId)).some(
    ({ thing, thingId }) => thing === searched.thing && thingId === searched.thingId,
  )

/** Adds a picture. Returns false if the thing has this picture already. */
export async function insertPhoto(
  tx: Transaction,
  locationId: string,
  { hash, thing, thingId, altEn, altId, position, width, height }: Omit<VersionedPhoto, 'version'>,
): Promise<boolean> {
  const added = await tx.query(
    `insert into photo (hash, location_id, court_id, coach_id, alt_en, alt_id, position, width, height)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (hash) do nothing
     returning hash`,
    [
      hash,
      locationId,
      thing === 'court' ? thingId : null,
      thing === 'coach' ? thingId : null,
      altEn,
      altId,
      position,
      width,
      height,
    ],
  )
  return added.length > 0
}

export const insertPhotoFiles = (
  tx: Transaction,
  hash: string,
  files: EncodedPhoto['files'],
): Promise<unknown> =>
  tx.query(
    `insert into photo_file (hash, width, type, bytes)
     select $1, * from unnest($2::smallint[], $3::text[], $4::bytea[])`,
    [hash, files.map(({ width }) => width), files.map(({ type }) => type), files.map(({ bytes }) => bytes)],
  )

export const updatePhoto = (
  tx: Transaction,
  { hash, altEn, altId, position }: Pick<VersionedPhoto, 'hash' | 'altEn' | 'altId' | 'position'>,
): Promise<unknown> =>
  tx.query(
    'update photo set alt_en = $2, alt_id = $3, position = $4, version = version + 1 where hash = $1',
    [hash, altEn, altId, position],
  )

export const deletePhoto = (tx: Transaction, hash: string): Promise<unknown> =>
  tx.query('delete from photo where hash = $1', [hash])
