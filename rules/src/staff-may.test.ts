import { expect, test } from 'vitest'
import {
  mayGiveRole,
  rolesAt,
  rolesByPin,
  rolesFor,
  staffActions,
  staffMay,
  staffRoles,
  mayRemoveAllRoles,
  type StaffAction,
  type StaffRole,
} from './staff-may.ts'

const table: readonly (readonly [StaffAction, readonly StaffRole[]])[] = [
  ['see-schedule', ['front-desk', 'finance', 'manager', 'owner']],
  ['block-hours', ['front-desk', 'manager', 'owner']],
  ['close-courts', ['manager', 'owner']],
  ['block-any-hours', ['manager', 'owner']],
  ['check-in', ['front-desk', 'manager', 'owner']],
  ['take-attendance', ['front-desk', 'coach', 'manager', 'owner']],
  ['mark-any-class', ['front-desk', 'manager', 'owner']],
]

test.each(table)('the action %s is allowed to %s', (action, allowed) => {
  expect(staffRoles.filter((role) => staffMay([role], action))).toEqual(allowed)
})

test('several roles allow what one of them allows, and no role allows nothing', () => {
  expect(staffMay(['coach', 'front-desk'], 'see-schedule')).toBe(true)
  expect(staffMay([], 'see-schedule')).toBe(false)
})

test('a role counts at its location, and an owner’s everywhere', () => {
  const held = [
    { role: 'manager', locationId: 'KEM' },
    { role: 'coach', locationId: 'SEN' },
    { role: 'front-desk', locationId: 'KEM' },
  ] as const
  expect(rolesAt(held, 'KEM')).toEqual(['front-desk', 'manager'])
  expect(rolesAt(held, 'BSD')).toEqual([])
  expect(rolesAt([{ role: 'owner', locationId: null }], 'BSD')).toEqual(['owner'])
})

test.each<[StaffRole, readonly StaffRole[]]>([
  ['front-desk', []],
  ['coach', []],
  ['finance', []],
  ['manager', ['front-desk', 'coach']],
  ['owner', staffRoles],
])('the role %s may give the roles %j', (role, allowed) => {
  expect(staffRoles.filter((given) => mayGiveRole([role], given))).toEqual(allowed)
})

test('all roles of a person may be taken only by somebody who may take each of them at its location', () => {
  const manager = [{ role: 'manager', locationId: 'KEM' }] as const
  const owner = [{ role: 'owner', locationId: null }] as const
  const desk = (locationId: string) => ({ role: 'front-desk', locationId }) as const
  expect(mayRemoveAllRoles(manager, [desk('KEM')])).toBe(true)
  expect(mayRemoveAllRoles(manager, [desk('KEM'), desk('SEN')])).toBe(false)
  expect(mayRemoveAllRoles(manager, manager)).toBe(false)
  expect(mayRemoveAllRoles(manager, owner)).toBe(false)
  expect(mayRemoveAllRoles(owner, [...owner, ...manager, desk('SEN')])).toBe(true)
})

test('a session by PIN has the rights of the front desk at the machine, for every role above it', () => {
  const at = (role: StaffRole, locationId = 'KEM') => ({
    role,
    locationId: role === 'owner' ? null : locationId,
  })
  const desk = [{ role: 'front-desk', locationId: 'KEM' }]
  expect(rolesByPin([at('front-desk')], 'KEM')).toEqual(desk)
  expect(rolesByPin([at('manager'), at('finance', 'SEN')], 'KEM')).toEqual(desk)
  expect(rolesByPin([at('owner')], 'KEM')).toEqual(desk)
  expect(rolesByPin([at('coach'), at('finance')], 'KEM')).toEqual([])
  expect(rolesByPin([at('manager', 'SEN')], 'KEM')).toEqual([])
  const ofDesk = staffActions.filter((action) => staffMay(['front-desk'], action))
  for (const role of rolesFor('take-over'))
    expect(ofDesk.filter((action) => !staffMay([role], action))).toEqual([])
})
