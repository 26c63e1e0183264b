import type { AnswerOf } from '@pantul/contract/call'
import type { CountryCodes } from '@pantul/contract/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../test-app.ts'

let venue: TestApp

beforeAll(async () => {
  venue = await openTestApp()
})
afterAll(() => venue.close())

async function countriesIn(language: string) {
  const { body } = await venue
    .visitor()
    .get('/api/auth/countries-code', { headers: { 'accept-language': language } })
  return (body as AnswerOf<typeof CountryCodes>).listCountryCodes
}

test('without a session, the profile is null and the status is 200', async () => {
  const visitor = venue.visitor()
  expect((await visitor.get('/api/auth/credentials')).body).toEqual({ statusCode: 200, profile: null })
  expect((await visitor.get('/auth/verify-token')).body).toEqual({ statusCode: 200, serializeUser: null })
})

test('lists all countries with calling codes: Indonesia first, the others by name', async () => {
  const countries = await countriesIn('en')
  expect(countries.length).toBeGreaterThan(230)
  expect(countries[0]).toEqual({ country: 'ID', name: 'Indonesia', code: '+62' })
  expect(countries.find(({ country }) => country === 'SG')).toEqual({
    country: 'SG',
    name: 'Singapore',
    code: '+65',
  })
  const names = countries.slice(1).map(({ name }) => name)
  expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare))
})

test('names the countries in the reader’s language', async () => {
  expect((await countriesIn('id')).find(({ country }) => country === 'SG')?.name).toBe('Singapura')
})
