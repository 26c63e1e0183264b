import type { AddOnDetails } from '@pantul/rules/add-on-details'
import { expect, test } from 'vitest'
import { addOnOfTexts, addOnTexts, numberErrors } from './desk-add-on-texts.ts'

const ball: AddOnDetails = {
  nameEn: 'Ball tube',
  nameId: 'Bola satu tabung',
  descriptionEn: '',
  descriptionId: '',
  kind: 'sale',
  unit: 'EA',
  icon: 'ball',
  price: 120_000,
  pieces: null,
  isCounted: true,
  lowStock: 10,
  position: 4,
  isActive: true,
}

test('an add-on is the same after conversion to texts of form fields and back', () => {
  expect(addOnOfTexts(addOnTexts(ball))).toEqual(ball)
  const racket = {
    ...ball,
    kind: 'rental',
    icon: 'racket',
    pieces: 8,
    isCounted: false,
    lowStock: null,
  } as const
  expect(addOnOfTexts(addOnTexts(racket))).toEqual(racket)
})

test('fields with wrong numbers are named; an empty number of pieces is allowed', () => {
  const texts = { ...addOnTexts(ball), price: '0', pieces: '', lowStock: '1,5' }
  expect(Object.keys(numberErrors(texts))).toEqual(['price', 'lowStock'])
})
