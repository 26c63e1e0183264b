import type { MachineList } from '@pantul/contract/desk-counter-machines-wire'
import { localMoment } from '../../platform/base/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { machineOf, presentAt } from './queries.ts'

type Row = {
  readonly id: number
  readonly publicId: string
  readonly name: string
  readonly enrolledAt: Temporal.Instant
  readonly enrolledBy: string
  readonly usedAt: Temporal.Instant | null
  readonly timeZone: string
}

const selectMachines = `
  select d.id, d.public_id as "publicId", d.name, d.enrolled_at as "enrolledAt", c.full_name as "enrolledBy",
         l.time_zone as "timeZone",
         greatest((select max(s.seen_at) from session s where s.device_id = d.id),
                  (select max(p.seen_at) from desk_presence p where p.device_id = d.id),
                  (select max(a.at) from staff_act a where a.device_id = d.id)) as "usedAt"
    from desk_device d
    join location l on l.id = d.location_id
    join staff_act enrolled on enrolled.id = d.act_id
    join customer c on c.id = enrolled.customer_id
   where d.location_id = $1 and d.ended_at is null
   order by lower(d.name), d.id`

/** `token`: the machine cookie of the reader's browser, if the browser is a counter machine. */
type Reader = { readonly locationId: string; readonly token: string | undefined }

/** The counter machines of a location, and who is present at each. */
export async function listMachines(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  { locationId, token }: Reader,
): Promise<MachineList> {
  const now = clock.now()
  const thisMachine = await machineOf(db, token)
  const rows = await db.query<Row>(selectMachines, [locationId])
  const [location] = await db.query<{ lockMinutes: number }>(
    'select lock_minutes as "lockMinutes" from location where id = $1',
    [locationId],
  )
  const machines = rows.map(async ({ id, publicId, timeZone, usedAt, enrolledAt, ...row }) => {
    const people = await presentAt(db, { id, locationId }, { now, isDemonstration: config.isDemonstration })
    return {
      ...row,
      id: publicId,
      enrolledAt: localMoment(enrolledAt, timeZone),
      usedAt: usedAt && localMoment(usedAt, timeZone),
      isThisBrowser: id === thisMachine?.id,
      people: people.map((person) => ({
        id: person.publicId,
        name: person.name,
        roles: person.roles,
        seenAt: localMoment(person.seenAt, timeZone),
      })),
    }
  })
  return {
    machines: await Promise.all(machines),
    thisMachineName: thisMachine?.name ?? null,
    lockMinutes: location?.lockMinutes ?? 0,
  }
}
