import type { StaffRole } from '@pantul/rules/staff-may'
import { People } from '@pantul/contract/desk-people'
import { peopleFromWire, type Person } from '@pantul/contract/desk-people-wire'
import { openTestApp, type TestApp } from '../../test-app.ts'
import { seedTestLocations } from '../../demonstration/test-locations.ts'
import type { Reply } from '../../test-visitor.ts'
import { newStaff } from '../staff/test-staff.ts'

/** A member of staff at one location, who looks for contacts and changes them. */
export type Clerk = {
  readonly id: number
  search(searchText: string): Promise<Reply>
  find(searchText: string): Promise<readonly Person[]>
  /** Searches, and returns the names of the people in the order of the answer. */
  findNames(searchText: string): Promise<string[]>
  add(person: { name: string; phone?: string; email?: string }, key?: string): Promise<Reply>
  change(person: Person, change: Partial<Record<'Name' | 'Phone' | 'Email' | 'Note', string>>): Promise<Reply>
}

export type Desk = TestApp & { clerk(role?: StaffRole, location?: string): Promise<Clerk> }

let keys = 0

/** For tests: a server with two locations, and staff who look for people. */
export async function openDesk(): Promise<Desk> {
  const app = await openTestApp()
  await seedTestLocations(app.db)
  return { ...app, clerk: (role = 'front-desk', location = 'TST1') => clerkOf(app, role, location) }
}

export async function clerkOf(app: TestApp, role: StaffRole, location: string): Promise<Clerk> {
  const { id, visitor } = await newStaff(app, {
    roles: [{ role, locationId: role === 'owner' ? null : location }],
  })
  const people = `/api/desk/${location}/people`
  const search: Clerk['search'] = (searchText) => visitor.get(`${people}?q=${encodeURIComponent(searchText)}`)
  const find: Clerk['find'] = async (searchText) =>
    peopleFromWire(People.ok.parse((await search(searchText)).body).data)
  return {
    id,
    search,
    find,
    findNames: async (searchText) => (await find(searchText)).map(({ name }) => name),
    add: ({ name, phone = '', email = '' }, key = `person-try-${(keys += 1)}`) =>
      visitor.post(people, {
        body: { Name: name, Phone: phone, Email: email },
        headers: { 'idempotency-key': key },
      }),
    change: ({ contactId, name, details }, change) =>
      visitor.put(`${people}/${contactId}`, {
        body: {
          Name: name,
          Phone: details?.phone ?? '',
          Email: details?.email ?? '',
          Note: details?.note ?? '',
          Version: details?.version ?? 1,
          ...change,
        },
      }),
  }
}

/** For tests: returns the only element of a list, and fails if there is not exactly one. */
export function only<T>(list: readonly T[]): T {
  const [first, ...others] = list
  if (first === undefined || others.length > 0) throw new Error(`${list.length} instead of one`)
  return first
}
