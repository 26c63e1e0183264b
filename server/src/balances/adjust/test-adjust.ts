import type { Approval } from '@pantul/contract/desk-approvals-wire'
import { creditChangeToWire, hoursChangeToWire } from '@pantul/contract/desk-person-panel-wire'
import type { VenueWithStaff } from '../../changes/after-booking/test-venue-with-staff.ts'
import { linkContacts } from '../../people/contacts/link-contacts.ts'
import { relayOutbox } from '../../platform/outbox/relay.ts'
import type { MailMessage } from '../../output/mail/message.ts'
import { mailEffects } from '../../output/mail/send-mail.ts'
import type { Reply, Visitor } from '../../test-visitor.ts'

/** A customer with an account, whose contact the desk of TST1 knows. */
export type Member = { readonly player: Visitor; readonly contactId: string; readonly email: string }

/** For tests: a customer with a contact that was seen at TST1. */
export async function newMember(venue: VenueWithStaff, email: string): Promise<Member> {
  const player = await venue.customer(email)
  await linkContacts(venue)
  const [contact] = await venue.db.query<{ id: number; publicId: string }>(
    'select id, public_id as "publicId" from contact where email = $1',
    [email],
  )
  await venue.db.query(
    `insert into contact_seen (location_id, contact_id, last_seen) values ('TST1', $1, $2) on conflict do nothing`,
    [contact?.id, venue.clock.now()],
  )
  return { player, email, contactId: contact?.publicId ?? '' }
}

type AdjustOptions = { readonly reason?: string; readonly approval?: Approval; readonly key?: string }

let keys = 0

export const adjustCredit = (
  staff: Visitor,
  { contactId, change }: { readonly contactId: string; readonly change: number },
  { reason = 'The lights went out', approval, key = `adjust-credit-${(keys += 1)}` }: AdjustOptions = {},
): Promise<Reply> =>
  staff.post(`/api/desk/TST1/people/${contactId}/credit`, {
    body: creditChangeToWire({ change, reason, approval: approval ?? null }),
    headers: { 'idempotency-key': key },
  })

export const adjustHours = (
  staff: Visitor,
  {
    contactId,
    quotaId,
    change,
  }: { readonly contactId: string; readonly quotaId: string; readonly change: number },
  { reason = 'The court was wet', approval, key = `adjust-hours-${(keys += 1)}` }: AdjustOptions = {},
): Promise<Reply> =>
  staff.post(`/api/desk/TST1/people/${contactId}/hours`, {
    body: hoursChangeToWire({ quotaId, change, reason, approval: approval ?? null }),
    headers: { 'idempotency-key': key },
  })

/** For tests: sends the mails that wait, and returns those about changed balances to this address. */
export async function balanceMails(venue: VenueWithStaff, email: string): Promise<MailMessage[]> {
  const sent: MailMessage[] = []
  const mailer = { send: async (message: MailMessage) => void sent.push(message) }
  const deps = { ...venue.deps, mailer, publicUrl: 'https://book.example', log: { error: () => undefined } }
  await relayOutbox(deps, mailEffects)
  return sent.filter(({ template, to }) => template === 'balance-changed' && to.address === email)
}
