import { problem } from '@pantul/rules/problem'
import { localMoment } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'

type ChangedThing = {
  /** `thing` and `thingId`: as in `StaffAct`. */
  readonly thing: string
  readonly thingId: string
  readonly timeZone: string
  /** If given, only staff acts with this action count as changes. */
  readonly onlyAction?: string
}

const lastAct = `
  select c.full_name as name, a.at
    from staff_act a join customer c on c.id = a.customer_id
   where a.thing = $1 and a.thing_id = $2 and ($3::text is null or a.action = $3)
   order by a.id desc
   limit 1`

/** Makes the refusal CHANGED_MEANWHILE, which names who changed the thing last, and when. `data`: the current state. */
export async function changedMeanwhileRefusal(
  tx: Transaction,
  { thing, thingId, timeZone, onlyAction }: ChangedThing,
  data?: unknown,
): Promise<Refusal> {
  const [last] = await tx.query<{ name: string; at: Temporal.Instant }>(lastAct, [
    thing,
    thingId,
    onlyAction ?? null,
  ])
  const time = last === undefined ? '' : localMoment(last.at, timeZone).slice(11, 16)
  return new Refusal(problem('CHANGED_MEANWHILE', { name: last?.name ?? '', time }), { data })
}
