import type { CounterMachine } from '@pantul/contract/desk-counter-machines-wire'
import { localMoment } from '../../platform/base/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { joinMachineSql, isScreenLockedSql, isSessionValidSql } from '../accounts/open-session.ts'
import { machineOf, presentAt } from './queries.ts'

/** What the lock screen of a counter machine shows; null for a browser that is not enrolled. */
export async function showMachine(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  token: string | undefined,
): Promise<CounterMachine | null> {
  const machine = await machineOf(db, token)
  if (machine === null) return null
  const now = clock.now()
  const people = await presentAt(db, machine, { now, isDemonstration: config.isDemonstration })
  const [session] = await db.query<{ staffId: string; isIdle: boolean }>(
    `select c.public_id as "staffId", s.locked_at is null and ${isScreenLockedSql('$2::timestamptz')} as "isIdle"
       from session s join customer c on c.id = s.customer_id ${joinMachineSql}
      where s.device_id = $1 and ${isSessionValidSql('$2')}`,
    [machine.id, now],
  )
  const { name, locationId, locationName, timeZone, lockMinutes } = machine
  return {
    name,
    locationId,
    locationName,
    timeZone,
    lockMinutes,
    isDemonstration: people.some((person) => person.isOfDemonstration),
    isIdle: session?.isIdle ?? false,
    staffId: session?.staffId ?? null,
    people: people.map((person) => ({
      id: person.publicId,
      name: person.name,
      roles: person.roles,
      seenAt: localMoment(person.seenAt, timeZone),
      mayTakeOver: person.mayTakeOver,
    })),
  }
}
