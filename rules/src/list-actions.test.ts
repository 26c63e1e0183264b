import { expect, test } from 'vitest'
import { listActions, mayExportList } from './list-actions.ts'
import { staffRoles, type StaffRole } from './staff-may.ts'

const lists = Object.keys(listActions) as (keyof typeof listActions)[]
const listsOf = (role: StaffRole) => lists.filter((list) => mayExportList([role], list))

test('the front desk and coaches export nothing, managers and owners everything', () => {
  expect(Object.fromEntries(staffRoles.map((role) => [role, listsOf(role).length]))).toMatchObject({
    'front-desk': 0,
    coach: 0,
    manager: lists.length,
    owner: lists.length,
  })
})

test('finance exports no list with phone numbers, e-mail addresses or names of children', () => {
  const personal = lists.filter((list) => listActions[list] === 'export-person')
  expect(listsOf('finance').filter((list) => personal.includes(list))).toEqual([])
})
