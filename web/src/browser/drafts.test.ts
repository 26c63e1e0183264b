import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetDraft, preserveDraftsDuring, readDraft, writeDraft } from './drafts.ts'
import { clearSession, clearStorage } from './storage.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.useRealTimers())

const HOUR = 60 * 60_000

test('a guest’s draft is available after login; a customer’s only to that customer', () => {
  writeDraft('notes', null, { notes: 'for all' })
  writeDraft('profile', 'a-1', { fullname: 'Ani' })
  expect(readDraft('notes', 'a-1')).toEqual({ notes: 'for all' })
  expect(readDraft('profile', 'a-1')).toEqual({ fullname: 'Ani' })
  expect(readDraft('profile', 'b-1')).toBeNull()
  expect(readDraft('profile', null)).toBeNull()
})

test('a draft is kept for a day', () => {
  vi.useFakeTimers()
  writeDraft('notes', null, 'Two rackets')
  vi.setSystemTime(Date.now() + 23 * HOUR)
  expect(readDraft('notes', null)).toBe('Two rackets')
  vi.setSystemTime(Date.now() + 2 * HOUR)
  expect(readDraft('notes', null)).toBeNull()
})

test('a draft survives the idle clearing, but not a logout', () => {
  writeDraft('notes', null, 'Two rackets')
  preserveDraftsDuring(clearStorage)
  expect(readDraft('notes', null)).toBe('Two rackets')
  clearSession()
  expect(readDraft('notes', null)).toBeNull()
})

test('a sent form leaves no draft', () => {
  writeDraft('notes', null, 'Two rackets')
  writeDraft('look-up', null, { number: 'PTL' })
  forgetDraft('notes')
  expect(readDraft('notes', null)).toBeNull()
  forgetDraft('look-up')
  expect(sessionStorage).toHaveLength(0)
})

for (const stored of ['[]', '7', '{"notes":7}', '{"notes":{"by":1,"at":1,"values":1}}', '{'])
  test(`the stored text ${stored} gives no draft, and causes no error`, () => {
    sessionStorage.setItem('TYPED', stored)
    expect(readDraft('notes', null)).toBeNull()
  })
