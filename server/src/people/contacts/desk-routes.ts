import { exportedFileToWire } from '@pantul/contract/exported-file-wire'
import { AddPerson, ChangePerson, People } from '@pantul/contract/desk-people'
import { ExportPerson, FlagPerson } from '@pantul/contract/desk-person-panel'
import { exportFormatFromWire, personFlagFromWire } from '@pantul/contract/desk-person-panel-wire'
import { MergePeople } from '@pantul/contract/desk-merge-people'
import { peopleMergeFromWire } from '@pantul/contract/desk-merge-people-wire'
import {
  peopleToWire,
  personChangeFromWire,
  personFieldsFromWire,
  personToWire,
} from '@pantul/contract/desk-people-wire'
import { staffMay } from '@pantul/rules/staff-may'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { register } from '../../platform/http/route.ts'
import { actingStaff, staffAttempt } from '../staff/staff-attempt.ts'
import { addPerson } from './add-person.ts'
import { changePerson } from './change-person.ts'
import { describeContact, describeNameOnly, requireContact } from './describe-contact.ts'
import { exportPerson } from './export-person.ts'
import { flagPerson } from './flag-person.ts'
import { mergePeople } from './merge-people.ts'
import { searchPeople } from './search-people.ts'
import { normalizePerson } from './normalize-person.ts'

/** Calls by which staff of a location find, add and change contacts. */
export function peopleRoutes(app: FastifyInstance, deps: Deps): void {
  const showPerson = async (locationId: string, publicId: string) =>
    personToWire(
      describeContact(await requireContact(deps.db, { publicId, locationId, now: deps.clock.now() })),
    )

  register(app, People, { policy: { staff: 'find-people' } }, async ({ query, staff, customer }) => {
    const seesAll = staffMay(staff.roles, 'see-people')
    const contacts = await searchPeople(deps, {
      searchText: query.q,
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
    return { statusCode: 201, data: await showPerson(staff.locationId, publicId) }
  })

  register(app, ChangePerson, { policy: { staff: 'change-people' } }, async (incoming) => {
    const { body, params, locale } = incoming
    const staff = actingStaff(incoming, 'change-people')
    const { note, version, ...fields } = personChangeFromWire(body)
    const person = { ...normalizePerson(fields, locale), note: note.trim() }
    await changePerson(deps, { staff, publicId: params.id, person, version })
    return { statusCode: 200, data: await showPerson(staff.locationId, params.id) }
  })

  register(app, FlagPerson, { policy: { staff: 'flag-person' } }, async (incoming) => {
    const { body, params } = incoming
    const staff = actingStaff(incoming, 'flag-person')
    await flagPerson(deps, { staff, publicId: params.id, flag: personFlagFromWire(body) })
    return { statusCode: 200, data: await showPerson(staff.locationId, params.id) }
  })

  register(app, MergePeople, { policy: { staff: 'merge-people' } }, async (incoming) => {
    const { body, params } = incoming
    const staff = actingStaff(incoming, 'merge-people')
    await mergePeople(deps, { staff, keptId: params.id, merge: peopleMergeFromWire(body) })
    return { statusCode: 200, data: await showPerson(staff.locationId, params.id) }
  })

  register(app, ExportPerson, { policy: { staff: 'export-person' } }, async (incoming) => {
    const { body, params } = incoming
    const staff = actingStaff(incoming, 'export-person')
    const format = exportFormatFromWire(body)
    const file = await exportPerson(deps, { staff, publicId: params.id, format })
    return { statusCode: 200, data: exportedFileToWire(file) }
  })
}
