import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { agesLabel, checkParticipant, needsGuardian, type Participant } from './participant.ts'

const kidsProgramme = { ages: { from: 8, to: 12 }, startsOn: '2027-01-09' }
const adults = { ages: { from: 18, to: null }, startsOn: '2027-01-12' }
const guardian = { name: 'Dewi Lestari', phone: '0812-3456-7890' }
const child: Participant = { name: 'Bima', birthYear: 2017, guardian }
const adult: Participant = { name: 'Sari', birthYear: 1990, guardian: null }

const outside = (ages: string) => ({ path: 'birthYear', problem: 'AGE_OUTSIDE', values: { ages } })
const invalidYear = { path: 'birthYear', problem: 'BIRTH_YEAR_INVALID' }
const missing = { path: 'guardian', problem: 'GUARDIAN_REQUIRED' }

describe('whether somebody may take part in a programme', () => {
  const cases = [
    { title: 'a child with a guardian', who: child, programme: kidsProgramme, gives: [] },
    {
      title: 'a child without a guardian',
      who: { ...child, guardian: null },
      programme: kidsProgramme,
      gives: [missing],
    },
    {
      title: 'a child of 7 or 8 years, from 8 on',
      who: { ...child, birthYear: 2019 },
      programme: kidsProgramme,
      gives: [],
    },
    {
      title: 'a child of 6 or 7 years, from 8 on',
      who: { ...child, birthYear: 2020 },
      programme: kidsProgramme,
      gives: [outside('8–12')],
    },
    {
      title: 'a child of 12 or 13 years, up to 12',
      who: { ...child, birthYear: 2014 },
      programme: kidsProgramme,
      gives: [],
    },
    {
      title: 'a child of 13 or 14 years, up to 12',
      who: { ...child, birthYear: 2013 },
      programme: kidsProgramme,
      gives: [outside('8–12')],
    },
    { title: 'an adult', who: adult, programme: adults, gives: [] },
    {
      title: 'an adult with a guardian',
      who: { ...adult, guardian },
      programme: adults,
      gives: [],
    },
    {
      title: 'a person of 17 or 18 years without a guardian',
      who: { ...adult, birthYear: 2009 },
      programme: adults,
      gives: [missing],
    },
    {
      title: 'a person of 18 or 19 years without a guardian',
      who: { ...adult, birthYear: 2008 },
      programme: adults,
      gives: [],
    },
    {
      title: 'a child who is too young and has no guardian',
      who: { ...child, guardian: null },
      programme: adults,
      gives: [outside('18+'), missing],
    },
    { title: 'not born yet', who: { ...adult, birthYear: 2028 }, programme: adults, gives: [invalidYear] },
    {
      title: 'born in another century',
      who: { ...adult, birthYear: 1890 },
      programme: adults,
      gives: [invalidYear],
    },
    {
      title: 'without a birth year',
      who: { ...adult, birthYear: Number.NaN },
      programme: adults,
      gives: [invalidYear],
    },
    {
      title: 'without a name',
      who: { ...adult, name: '' },
      programme: adults,
      gives: [{ path: 'name', problem: 'FULL_NAME_REQUIRED' }],
    },
    {
      title: 'with an unreachable guardian',
      who: { ...child, guardian: { name: 'D', phone: 'soon' } },
      programme: kidsProgramme,
      gives: [
        { path: 'guardian.name', problem: 'FULL_NAME_INVALID' },
        { path: 'guardian.phone', problem: 'PHONE_INVALID' },
      ],
    },
  ]
  for (const { title, who, programme, gives } of cases) {
    test(`${title}: ${gives.map((one) => one.problem).join(', ') || 'yes'}`, () => {
      expect(checkParticipant(who, programme)).toEqual(gives)
    })
  }
})

test('everybody under 18 at the start needs a guardian, and nobody over 18 does, whatever the birthday', () => {
  const anyDay = fc
    .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
    .map(([month, day]) => `${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`)
  fc.assert(
    fc.property(fc.integer({ min: 1995, max: 2020 }), anyDay, anyDay, (birthYear, birthday, startDay) => {
      const age = 2027 - birthYear - (startDay < birthday ? 1 : 0)
      const required = needsGuardian(birthYear, `2027-${startDay}`)
      expect(required).toBe(age < 18 || (required && age === 18))
    }),
    { numRuns: 1000 },
  )
})

test('ages read the same in both languages', () => {
  expect([kidsProgramme.ages, adults.ages].map(agesLabel)).toEqual(['8–12', '18+'])
})
