import * as m from '@pantul/messages/words'
import type { NormalizedPerson } from '../../people/contacts/normalize-person.ts'
import { isPhoneAndEmailCompatible, isSameName, type KnownPeople } from './find-people.ts'
import { cellFault, type LineFault } from './planned-lines.ts'

/** The person of a booking in a file, as the order keeps it. */
export type PersonOfBooking = NormalizedPerson & {
  readonly customerId: number | null
  /** Null for a guest who is not known yet. */
  readonly contactId: number | null
}

/**
 * The known person of a booking in a file. An account gets the booking only if it has verified the e-mail address of
 * the line, because anybody can register with somebody else's phone number, and the owner of a booking may cancel it
 * for a refund. Otherwise the order belongs to a guest. It gets no e-mail address except the one of the line, so that
 * mails do not go to another person. Faults: no known person has the phone number or e-mail address, several have, or
 * their name differs.
 */
export function pickPerson(
  knownPeople: KnownPeople,
  person: NormalizedPerson,
): PersonOfBooking | LineFault<'name'> {
  const matching = knownPeople.matching(person).filter((known) => isPhoneAndEmailCompatible(person, known))
  const [first] = matching
  if (first === undefined) return cellFault('name', m.imports_fault_person, {})
  const sameName = matching.filter((known) => isSameName(known.name, person.name))
  if (sameName.length === 0)
    return first.wasHereLately
      ? cellFault('name', m.imports_fault_other_name, { name: first.name })
      : cellFault('name', m.imports_fault_name_differs, {})
  const verifiedAccount = sameName.find(
    ({ hasVerifiedEmail, email }) => hasVerifiedEmail && email !== null && email === person.email,
  )
  if (verifiedAccount !== undefined) {
    const { name, email, customerId, id } = verifiedAccount
    return { name, email, phone: verifiedAccount.phone ?? person.phone, customerId, contactId: id }
  }
  const guests = sameName.filter(({ customerId }) => customerId === null)
  const equalGuests = guests.filter(({ phone, email }) => phone === person.phone && email === person.email)
  const [guest, ...otherGuests] = equalGuests.length > 0 ? equalGuests : guests
  if (otherGuests.length > 0) return cellFault('name', m.imports_fault_person_unsure, {})
  if (guest === undefined) return { ...person, customerId: null, contactId: null }
  return { ...person, phone: person.phone ?? guest.phone, customerId: null, contactId: guest.id }
}
