import { AddPerson, ChangePerson, People } from '@pantul/contract/desk-people'
import {
  peopleToWire,
  personChangeFromWire,
  personFieldsFromWire,
  personToWire,
  type Person,
} from '@pantul/contract/desk-people-wire'
import { problem } from '@pantul/rules/problem'
import { staffMay } from '@pantul/rules/staff-may'
import type { FastifyInstance } from 'fastify'
import { localMoment } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import { register } from '../../platform/http/route.ts'
import { actingStaff, staffAttempt } from '../staff/staff-attempt.ts'
import { addPerson } from './add-person.ts'
import { changePerson } from './change-person.ts'
import { contactSeenAt, type Contact } from './queries.ts'
import { searchPeople } from './search-people.ts'
import { normalizePerson } from './normalize-person.ts'

/** Calls by which staff of a location find, add and change contacts. */
export function peopleRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, People, { policy: { staff: 'find-people' } }, async ({ query, staff, customer }) => {
    const seesAll = staffMay(staff.roles, 'see-people')
    const contacts = await searchPeople(deps, {
      typed: query.q,
      locationId: staff.locationId,
      customerId: customer.id,
      seesAll,
    })
    const people = contacts.map((contact) => (seesAll ? describeContact(contact) : describeNameOnly(contact)))
    return { statusCode: 200, data: peopleToWire(people) }
  })

  register(app, AddPerson, { policy: { staff: 'change-people' } }, async (incoming) => {
    const { body, locale } = incoming
    const staff = actingStaff(incoming, 'change-people')
    const person = normalizePerson(personFieldsFromWire(body), locale)
    const { publicId } = await addPerson(deps, { staff, person }, staffAttempt(AddPerson, incoming))
    return { statusCode: 201, data: personToWire(await personAt(deps, staff.locationId, publicId)) }
  })

  register(app, ChangePerson, { policy: { staff: 'change-people' } }, async (incoming) => {
    const { body, params, locale } = incoming
    const staff = actingStaff(incoming, 'change-people')
    const { note, version, ...typed } = personChangeFromWire(body)
    const person = { ...normalizePerson(typed, locale), note: note.trim() }
    await changePerson(deps, { staff, publicId: params.id, person, version })
    return { statusCode: 200, data: personToWire(await personAt(deps, staff.locationId, params.id)) }
  })
}

async function personAt({ db, clock }: Deps, locationId: string, publicId: string): Promise<Person> {
  const contact = await contactSeenAt(db, { publicId, locationId, now: clock.now() })
  if (contact === undefined) throw new Refusal(problem('PERSON_UNKNOWN'))
  return describeContact(contact)
}

const describeNameOnly = ({ publicId, name }: Contact): Person => ({
  contactId: publicId,
  name,
  details: null,
})

const describeContact = (contact: Contact): Person => {
  const moment = (at: Temporal.Instant | null): string | null =>
    at === null ? null : localMoment(at, contact.timeZone)
  const { phone, email, visits, noShows, packages, credit, note, watch, version } = contact
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
      watch,
      version,
    },
  }
}
