import { expect, test } from 'vitest'
import { changeOf, checkTenders, type Tender } from './tender.ts'

const cash = (amount: number, given: number | null = amount): Tender => ({
  method: 'cash',
  amount,
  given,
  reference: '',
})
const card = (amount: number, reference = '402771'): Tender => ({
  method: 'edc',
  amount,
  given: null,
  reference,
})

test('tenders pay exactly what is due', () => {
  expect(checkTenders([cash(100_000), card(50_000)], 150_000)).toBeNull()
  expect(checkTenders([cash(100_000), card(50_001)], 150_000)?.problem).toBe('AMOUNT_OVER')
  expect(checkTenders([cash(100_000), card(49_999)], 150_000)).toEqual({
    problem: 'AMOUNT_SHORT',
    values: { left: 'Rp\u00A01' },
  })
})

test('the handed over cash is at least the amount, and the difference is the change', () => {
  expect(checkTenders([cash(80_000, 100_000)], 80_000)).toBeNull()
  expect(changeOf([cash(80_000, 100_000), card(20_000)])).toBe(20_000)
  expect(checkTenders([cash(80_000, 79_000)], 80_000)?.problem).toBe('GIVEN_SHORT')
})

test('card and transfer need a reference', () => {
  expect(checkTenders([card(80_000, ' ')], 80_000)?.problem).toBe('REFERENCE_REQUIRED')
  expect(checkTenders([{ ...card(80_000, ''), method: 'transfer' }], 80_000)?.problem).toBe(
    'REFERENCE_REQUIRED',
  )
  expect(checkTenders([{ ...card(80_000, ''), method: 'qris_static' }], 80_000)).toBeNull()
})
