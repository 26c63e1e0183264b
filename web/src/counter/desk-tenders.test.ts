import { expect, test } from 'vitest'
import { amountDigits } from '../design/amount-digits.ts'
import { suggestedAmounts, newTenderDraft, remainingDue, tenderOf } from './desk-tenders.ts'

test('a draft without an amount pays all that is left to pay, and cash without a given sum counts as exact', () => {
  expect(tenderOf(newTenderDraft(), 250_000)).toEqual({
    method: 'cash',
    amount: 250_000,
    given: 250_000,
    reference: '',
  })
  expect(tenderOf({ ...newTenderDraft('edc'), reference: ' 402771 ' }, 250_000)).toEqual({
    method: 'edc',
    amount: 250_000,
    given: null,
    reference: '402771',
  })
})

test('a tender that pays a part leaves the other part of the due amount to pay', () => {
  const part = tenderOf({ ...newTenderDraft(), isPart: true, amount: '100000', given: '150000' }, 250_000)
  expect(part).toMatchObject({ amount: 100_000, given: 150_000 })
  expect(remainingDue(250_000, [part])).toBe(150_000)
  expect(tenderOf({ ...newTenderDraft(), isPart: true, amount: '0' }, 250_000).amount).toBe(250_000)
})

test('of an entered amount only the first ten digits stay, without leading zeros', () => {
  expect(['Rp 100.000', '0050', 'x', '12345678901234'].map(amountDigits)).toEqual([
    '100000',
    '50',
    '',
    '1234567890',
  ])
})

test('the suggested sums of cash are above the amount, each once', () => {
  expect(suggestedAmounts(430_000)).toEqual([450_000, 500_000])
  expect(suggestedAmounts(500_000)).toEqual([])
  expect(suggestedAmounts(1_000)).toEqual([50_000, 100_000, 500_000])
})
