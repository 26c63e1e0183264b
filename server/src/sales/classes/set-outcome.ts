import type { SessionOutcome } from '@pantul/rules/enrolment'
import type { Transaction } from '../../platform/database/open.ts'
import { courtDayTopic } from '../../platform/live/topics.ts'

/** The tables of classes and programmes; never user input. */
export const classTables = ['class_session', 'academy_programme'] as const
export type ClassTable = (typeof classTables)[number]

type Outcome = { readonly table: ClassTable; readonly id: number; readonly state: SessionOutcome }

/**
 * Stores whether a class, or a programme with all its sessions, takes place. A cancelled class releases its courts
 * and coach; the caller refunds the places. The caller has locked the row.
 */
export async function setOutcome(tx: Transaction, { table, id, state }: Outcome): Promise<void> {
  await tx.query(`update ${table} set state = $2 where id = $1`, [id, state])
  if (table === 'academy_programme')
    await tx.query('update class_session set state = $2 where programme_id = $1', [id, state])
  if (state === 'cancelled') await releaseHours(tx, { table, id })
}

async function releaseHours(
  tx: Transaction,
  { table, id }: { readonly table: ClassTable; readonly id: number },
): Promise<void> {
  const column = table === 'class_session' ? 'id' : 'programme_id'
  const days = await tx.query<{ locationId: string; date: string }>(
    `with sessions as (
       select id, location_id, play_date from class_session where ${column} = $1
     ), courts as (
       delete from court_hour where session_id = any (array(select id from sessions))
     ), coaches as (
       delete from coach_hour where session_id = any (array(select id from sessions))
     )
     select distinct location_id as "locationId", play_date as date from sessions`,
    [id],
  )
  for (const { locationId, date } of days) tx.publish(courtDayTopic(locationId, date))
}
