import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedTestLocations } from '../../demonstration/test-locations.ts'
import { openTestApp, type TestApp } from '../../test-app.ts'
import { previewSvg } from './preview-svg.ts'

let opened: TestApp // the server with two locations

beforeAll(async () => {
  opened = await openTestApp()
  await seedTestLocations(opened.db)
})
afterAll(() => opened.close())

const fetchImage = (id: string, headers = {}) => opened.app.inject({ url: `/share/${id}.png`, headers })

test('the preview image is a PNG of 1200 × 630, rendered once and cached for a day', async () => {
  const [first, second] = await Promise.all([fetchImage('TST1'), fetchImage('TST1')])
  expect(first.statusCode).toBe(200)
  expect(first.headers['content-type']).toBe('image/png')
  expect(first.headers['cache-control']).toBe('public, max-age=86400')
  expect(first.rawPayload.subarray(1, 4).toString()).toBe('PNG')
  expect([first.rawPayload.readUInt32BE(16), first.rawPayload.readUInt32BE(20)]).toEqual([1200, 630])
  // WhatsApp shows no larger images.
  expect(first.rawPayload.length).toBeLessThan(600_000)
  expect(second.rawPayload.equals(first.rawPayload)).toBe(true)
  const again = await fetchImage('TST1', { 'if-none-match': first.headers.etag })
  expect(again.statusCode).toBe(304)
  expect(again.rawPayload.length).toBe(0)
})

test('a renamed location is rendered again', async () => {
  const oldImage = await fetchImage('TST1')
  await opened.db.query("update location set name = 'Padel <Senja> & Pagi di Tepi Danau' where id = 'TST1'")
  const newImage = await fetchImage('TST1')
  expect(newImage.statusCode).toBe(200)
  expect(newImage.headers.etag).not.toBe(oldImage.headers.etag)
})

test('an unknown location has no image', async () => {
  for (const id of ['NOWHERE', '..%2f..%2fsecret', "x'--"])
    expect((await fetchImage(id)).statusCode).toBe(404)
})

test('a long name takes two lines, and names are escaped', () => {
  const linesOf = (name: string): string[] =>
    [...previewSvg({ name, city: 'Jakarta' }).matchAll(/<text[^>]*>([^<]*)</g)].map(([, line = '']) => line)
  expect(linesOf('Pantul Kemang')).toEqual(['Pantul Kemang', 'Jakarta'])
  expect(linesOf('Pantul Padel Club Jakarta Selatan')).toEqual([
    'Pantul Padel Club',
    'Jakarta Selatan',
    'Jakarta',
  ])
  expect(linesOf('Lapangantanpaspasi')).toEqual(['Lapangantanpaspasi', 'Jakarta'])
  expect(linesOf('<i>$& "')).toEqual(['&lt;i&gt;$&amp; &quot;', 'Jakarta'])
})
