import type { PackageDetails } from '@pantul/rules/package-details'
import { expect, test } from 'vitest'
import { packageOfTexts, packageTexts, numberErrors } from './desk-package-texts.ts'

const morning: PackageDetails = {
  name: 'Morning 10',
  descriptionEn: 'Early birds',
  descriptionId: 'Pagi',
  hours: 10,
  price: 2_400_000,
  validDays: 90,
  weekdays: [1, 2, 3, 4, 5],
  fromHour: 6,
  toHour: 15,
  priceTypes: ['R'],
  locations: ['JKT1'],
  soldFrom: '2031-03-05',
  soldTo: null,
  perCustomer: 1,
  position: 2,
  isActive: true,
}

test('a package is the same after conversion to texts of form fields and back', () => {
  expect(packageOfTexts(packageTexts(morning))).toEqual(morning)
  const withoutConditions = {
    ...morning,
    weekdays: null,
    priceTypes: null,
    locations: null,
    perCustomer: null,
    soldFrom: null,
  }
  expect(packageOfTexts(packageTexts(withoutConditions))).toEqual(withoutConditions)
})

test('fields with wrong numbers are named; an empty limit per person is allowed', () => {
  const texts = { ...packageTexts(morning), hours: '2,5', price: '', validDays: '1826', perCustomer: '' }
  expect(Object.keys(numberErrors(texts))).toEqual(['hours', 'price', 'validDays'])
})
