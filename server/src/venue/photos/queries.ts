import type { Photo, ShownPhoto } from '@pantul/contract/photos-wire'
import type { Connection } from '../../platform/database/connection.ts'
import { takesBookingsSql } from '../courts/takes-bookings.ts'

export const photoTypes = ['avif', 'webp'] as const
export type PhotoType = (typeof photoTypes)[number]

// Pictures of the location come first, then those of courts, then those of coaches, in display order.
const selectPhotos = `
  select p.hash, p.width, p.height, p.alt_en as "altEn", p.alt_id as "altId",
         case when p.court_id is not null then 'court' when p.coach_id is not null then 'coach' else 'location' end as thing,
         coalesce(p.court_id, p.coach_id, p.location_id) as "thingId", coalesce(c.name, coach.name, l.name) as name
    from photo p
    join location l on l.id = p.location_id and ${takesBookingsSql}
    left join court c on c.id = p.court_id
    left join coach on coach.id = p.coach_id
   where p.location_id = $1 and c.is_active is not false and coach.is_active is not false
   order by p.coach_id is not null, p.court_id is not null, c.position, c.id, coach.name, coach.id, p.position, p.hash`

/** The pictures that players see of an open location, without courts and coaches that are off sale. */
export const photosOf = (db: Connection, locationId: string): Promise<ShownPhoto[]> =>
  db.query<ShownPhoto>(selectPhotos, [locationId])

/** The first picture of the location or of its courts, in a list with at most one row. */
export const firstPhotoOf = (db: Connection, locationId: string): Promise<Photo[]> =>
  db.query<Photo>(
    `select p.hash, p.width, p.height, p.alt_en as "altEn", p.alt_id as "altId"
       from photo p
       left join court c on c.id = p.court_id
      where p.location_id = $1 and p.coach_id is null and c.is_active is not false
      order by p.court_id is not null, c.position, c.id, p.position, p.hash
      limit 1`,
    [locationId],
  )

type PhotoFileKey = { readonly hash: string; readonly width: number; readonly type: PhotoType }

/** The bytes of a file of a picture; null if there is none. */
export async function photoFile(db: Connection, { hash, width, type }: PhotoFileKey): Promise<Buffer | null> {
  const [file] = await db.query<{ bytes: Buffer }>(
    'select bytes from photo_file where hash = $1 and width = $2 and type = $3',
    [hash, width, type],
  )
  return file?.bytes ?? null
}
