import type { Person } from '@pantul/contract/desk-people-wire'
import { problem } from '@pantul/rules/problem'
import { localMoment } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Connection } from '../../platform/database/open.ts'
import { contactSeenAt, type Contact } from './queries.ts'

type PersonQuery = Parameters<typeof contactSeenAt>[1]

/** Returns a contact that was seen at the location in the last 24 months. Refusal: PERSON_UNKNOWN. */
export async function requireContact(db: Connection, query: PersonQuery): Promise<Contact> {
  const contact = await contactSeenAt(db, query)
  if (contact === undefined) throw new Refusal(problem('PERSON_UNKNOWN'))
  return contact
}

/** The contact as roles see it that see only names. */
export const describeNameOnly = ({ publicId, name }: Contact): Person => ({
  contactId: publicId,
  name,
  details: null,
})

export const describeContact = (contact: Contact): Person => {
  const moment = (at: Temporal.Instant | null): string | null =>
    at === null ? null : localMoment(at, contact.timeZone)
  const { phone, email, visits, noShows, packages, credit, note, flagReason, version } = contact
  return {
    contactId: contact.publicId,
    name: contact.name,
    details: {
      phone,
      email,
      accountSince: moment(contact.accountSince),
      visits,
      lastVisit: moment(contact.lastVisit),
      noShows,
      packages,
      credit,
      note,
      flagReason,
      version,
    },
  }
}
