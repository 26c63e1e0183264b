import { agrees, isSameName, type KnownPeople, type KnownPerson } from './find-people.ts'
import { faults, type LineFault } from './plan-lines.ts'

/** The person of a line of bookings, as the order keeps it. `contactId`: null for a guest who is not known yet. */
export type PersonOfBooking = Pick<KnownPerson, 'name' | 'phone' | 'email' | 'customerId'> & {
  readonly contactId: number | null
}

type Wanted = Pick<KnownPerson, 'name' | 'phone' | 'email'>

/**
 * The known person of a line with the same name. Only an account that proved the e-mail of the line gets the booking:
 * anybody can type a phone or an e-mail, and the owner of the booking may cancel it for money. For another account the
 * booking is a guest's. The e-mail of a guest is that of the line for the same reason: mails would tell a stranger, and
 * the order would join the stranger's account. Faults: nobody is known, several are, or the name differs.
 */
export function pickPerson(known: KnownPeople, wanted: Wanted): PersonOfBooking | LineFault<'name'> {
  const like = known.like(wanted).filter((one) => agrees(wanted, one))
  const [first] = like
  if (first === undefined) return { column: 'name', sentence: faults.person() }
  const named = like.filter(({ name }) => isSameName(name, wanted.name))
  if (named.length === 0)
    return { column: 'name', sentence: faults.otherName(first.wasHereLately ? first.name : null) }
  const proven = named.find((one) => one.isProven && one.email !== null && one.email === wanted.email)
  if (proven !== undefined) {
    const { name, email, customerId, id } = proven
    return { name, email, phone: proven.phone ?? wanted.phone, customerId, contactId: id }
  }
  const guests = named.filter(({ customerId }) => customerId === null)
  const exact = guests.filter(({ phone, email }) => phone === wanted.phone && email === wanted.email)
  const [guest, ...others] = exact.length > 0 ? exact : guests
  if (others.length > 0) return { column: 'name', sentence: faults.personUnsure() }
  if (guest === undefined) return { ...wanted, customerId: null, contactId: null }
  const { name, email } = wanted
  return { name, email, phone: wanted.phone ?? guest.phone, customerId: null, contactId: guest.id }
}
