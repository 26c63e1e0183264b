import { problem } from '@pantul/rules/problem'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Connection } from '../../platform/database/open.ts'
import type { NormalizedPerson } from './normalize-person.ts'

/** Makes the refusal PERSON_KNOWN, with the name of the guest who has this phone and e-mail. */
export async function personKnownRefusal(
  db: Connection,
  { phone, email }: NormalizedPerson,
): Promise<Refusal> {
  const [known] = await db.query<{ name: string }>(
    `select name from contact
      where id = (select coalesce(merged_into, id) from contact
                   where customer_id is null and phone_e164 = $1 and email = $2)`,
    [phone, email],
  )
  return new Refusal(problem('PERSON_KNOWN', { name: known?.name ?? '' }))
}
