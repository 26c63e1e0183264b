import type { PromoDetails } from '@pantul/rules/promo-details'
import { expect, test } from 'vitest'
import { promoOfTexts, promoTexts, valueErrors } from './desk-promo-texts.ts'

const pagi: PromoDetails = {
  code: 'PAGI20',
  nameEn: 'Early birds',
  nameId: 'Bangun pagi',
  descriptionEn: '',
  descriptionId: '',
  kind: 'percent',
  percent: 20,
  cap: 75_000,
  amount: null,
  item: null,
  scope: 'courts',
  minimum: 200_000,
  weekdays: [1, 2, 3, 4, 5],
  fromHour: 0,
  toHour: 9,
  locations: ['JKT1'],
  startsOn: '2031-03-05',
  endsOn: '2031-03-31',
  maxUses: 100,
  perCustomer: 1,
  firstOrderOnly: true,
  isListed: true,
  position: 2,
  isActive: true,
}

test('a promo is the same after conversion to texts of form fields and back', () => {
  expect(promoOfTexts(promoTexts(pagi))).toEqual(pagi)
  const free = { ...pagi, code: null, kind: 'free-add-on', percent: null, cap: null, item: 'RACKET' } as const
  expect(promoOfTexts(promoTexts(free))).toEqual(free)
})

test('values of another kind of discount are neither sent nor checked', () => {
  const texts = { ...promoTexts(pagi), kind: 'amount', percent: 'x', amount: '50000' }
  expect(promoOfTexts(texts)).toMatchObject({ percent: null, cap: null, amount: 50_000 })
  expect(valueErrors(texts)).toEqual({})
})

test('fields with wrong numbers and dates are named', () => {
  const texts = { ...promoTexts(pagi), percent: '', maxUses: '0', endsOn: '', minimum: '' }
  expect(Object.keys(valueErrors(texts))).toEqual(['percent', 'maxUses', 'endsOn'])
})
