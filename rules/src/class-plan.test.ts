import { expect, test } from 'vitest'
import { checkClassPlan, plannedDates, type ClassPlan } from './class-plan.ts'

const plan: ClassPlan = {
  kind: 'class',
  nameEn: 'Basics',
  nameId: 'Dasar',
  descriptionEn: '',
  descriptionId: '',
  level: 'beginner',
  audience: 'adults',
  minAge: 0,
  maxAge: 0,
  courtId: 'TST1-C1',
  coachId: 'RIO',
  weekdays: [1, 3],
  firstDate: '2026-12-01',
  lastDate: '2026-12-31',
  fromHour: 18,
  toHour: 19,
  price: 125_000,
  places: 8,
  minimum: 3,
  cutOffHours: 8,
}
const faultsOf = (changed: Partial<ClassPlan>): string[] =>
  checkClassPlan({ ...plan, ...changed }).map(({ path, problem }) => `${path} ${problem}`)

test('a plan has every chosen weekday from the first to the last date, and no dates if these are invalid or too far apart', () => {
  expect(plannedDates({ ...plan, lastDate: '2026-12-09' })).toEqual([
    '2026-12-02',
    '2026-12-07',
    '2026-12-09',
  ])
  expect(plannedDates({ ...plan, lastDate: '2026-11-30' })).toEqual([])
  expect(plannedDates({ ...plan, lastDate: '2028-12-31' })).toEqual([])
  expect(plannedDates({ ...plan, firstDate: '2026-02-30' })).toEqual([])
})

test('each wrong field of a plan has its problem', () => {
  expect(faultsOf({})).toEqual([])
  expect(faultsOf({ nameEn: ' ', nameId: '' })).toEqual(['nameEn FIELD_REQUIRED', 'nameId FIELD_REQUIRED'])
  expect(faultsOf({ toHour: 18 })).toEqual(['toHour NUMBER_RANGE'])
  expect(faultsOf({ price: 0 })).toEqual(['price NUMBER_RANGE'])
  expect(faultsOf({ price: 1.5 })).toEqual(['price NUMBER_RANGE'])
  expect(faultsOf({ price: 1e13 })).toEqual(['price NUMBER_RANGE'])
  expect(faultsOf({ minimum: 9 })).toEqual(['minimum NUMBER_RANGE'])
  expect(faultsOf({ minAge: 12, maxAge: 8 })).toEqual(['maxAge NUMBER_RANGE'])
  expect(faultsOf({ weekdays: [] })).toEqual(['weekdays FIELD_REQUIRED'])
  expect(faultsOf({ lastDate: '2026-02-30' })).toEqual(['lastDate DATE_INVALID'])
  expect(faultsOf({ lastDate: '2026-11-01' })).toEqual(['lastDate DATE_INVALID'])
  expect(faultsOf({ weekdays: [0, 1, 2, 3, 4, 5, 6], lastDate: '2027-03-01' })).toEqual([
    'lastDate CLASS_PLAN_LONG',
  ])
})
