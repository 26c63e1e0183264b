import { expect, test } from 'vitest'
import { rolesAt, staffMay, staffRoles, type StaffAction, type StaffRole } from './staff-may.ts'

const table: readonly (readonly [StaffAction, readonly StaffRole[]])[] = [
  ['see-schedule', ['front-desk', 'finance', 'manager', 'owner']],
]

test.each(table)('%s: %s', (action, allowed) => {
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
