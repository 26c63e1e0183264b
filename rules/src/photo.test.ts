import { expect, test } from 'vitest'
import { checkPhoto, storedWidthsOf } from './photo.ts'

test.each([
  [4000, [360, 720, 1080, 1440]],
  [1440, [360, 720, 1080, 1440]],
  [1439, [360, 720, 1080, 1439]],
  [1080, [360, 720, 1080]],
  [361, [360, 361]],
  [360, [360]],
])('a picture %i pixels wide is stored in the widths %j', (width, widths) => {
  expect(storedWidthsOf(width)).toEqual(widths)
})

const terrace = { altEn: 'The terrace', altId: 'Teras', position: 1 }

test.each([
  [{}, []],
  [{ altEn: ' ' }, ['altEn FIELD_REQUIRED']],
  [{ altId: '' }, ['altId FIELD_REQUIRED']],
  [{ altEn: '', altId: '' }, ['altEn FIELD_REQUIRED', 'altId FIELD_REQUIRED']],
  [{ position: 0 }, ['position NUMBER_RANGE']],
  [{ position: 1000 }, ['position NUMBER_RANGE']],
  [{ position: 1.5 }, ['position NUMBER_RANGE']],
  [{ position: Number.NaN }, ['position NUMBER_RANGE']],
])('a picture with %j has the wrong fields %j', (change, wrong) => {
  expect(checkPhoto({ ...terrace, ...change }).map(({ path, problem }) => `${path} ${problem}`)).toEqual(
    wrong,
  )
})
