import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedTestLocations } from '../../demonstration/test-locations.ts'
import { openTestApp, type TestApp } from '../../test-app.ts'
import { writeTestBuild } from './test-build.ts'

const { webFolder, remove } = writeTestBuild()
let opened: TestApp // the server with the test build

beforeAll(async () => {
  opened = await openTestApp({ webFolder, env: { PUBLIC_URL: 'https://pantul.example' } })
  await seedTestLocations(opened.db)
})
afterAll(async () => {
  await opened.close()
  remove()
})

async function visit(url: string, headers: Readonly<Record<string, string>> = {}) {
  const answer = await opened.app.inject({ url, headers: { host: 'pantul.example', ...headers } })
  return { status: answer.statusCode, headers: answer.headers, text: answer.body }
}

const renderedInput = (text: string): Record<string, unknown> =>
  JSON.parse(/<main>(.*)<\/main>/.exec(text)?.[1] ?? 'null')

const inJakarta = { cookie: 'pantul_location=TST1' }

test('the board is rendered with locations, the requested court day and the date strip', async () => {
  const { status, text, headers } = await visit('/booking?date=2026-11-23', inJakarta)
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('private, no-cache')
  expect(renderedInput(text)).toMatchObject({
    address: '/booking?date=2026-11-23',
    language: 'en',
    moment: Date.parse('2026-11-21T10:00:00+07:00'),
    locationId: 'TST1',
    locations: 2,
    days: [{ date: '2026-11-23', day: { timeZone: 'Asia/Jakarta' } }],
    strip: { from: '2026-11-21' },
  })
})

test('the page contains its snapshot, without fields that the API does not send', async () => {
  const { text } = await visit('/booking', inJakarta)
  const data = /<script type="application\/json" id="snapshot">(.*?)<\/script>/.exec(text)?.[1] ?? 'null'
  expect(JSON.parse(data)).toMatchObject({ locationId: 'TST1', locations: [{ id: 'TST1' }, { id: 'TST2' }] })
  expect(data).not.toMatch(/legalName|taxRateBp/)
})

for (const [date, shown] of [
  ['2026-11-20', '2026-11-21'],
  ['2027-11-20', '2026-11-21'],
  ['nonsense', '2026-11-21'],
  ['25-11-2026', '2026-11-25'],
] as const)
  test(`the board for ${date} shows ${shown}`, async () => {
    const { text } = await visit(`/booking?date=${date}`, inJakarta)
    expect(renderedInput(text)['days']).toMatchObject([{ date: shown }])
  })

test('today is the local date, which starts earlier in Jayapura; late in the evening the home page shows tomorrow', async () => {
  opened.clock.set('2026-11-21T22:30:00+07:00')
  const { text } = await visit('/booking', { cookie: 'pantul_location=TST2' })
  expect(renderedInput(text)['days']).toMatchObject([{ date: '2026-11-22' }])
  const home = await visit('/', inJakarta)
  expect(renderedInput(home.text)).toMatchObject({ days: [{ date: '2026-11-22' }], strip: null })
  opened.clock.set('2026-11-21T10:00:00+07:00')
})

for (const cookie of ['', 'pantul_location=NONE', 'pantul_location=%3Cscript%3E'])
  test(`without a location the board redirects to the choice of a location (${cookie || 'no cookie'})`, async () => {
    const { status, headers } = await visit('/booking?date=2026-11-23', { cookie })
    expect(status).toBe(302)
    expect(headers['location']).toBe('/locations?redirect=%2Fbooking%3Fdate%3D2026-11-23')
    expect(headers['cache-control']).toBe('no-store')
  })

for (const [path, key] of [
  ['/package', ['packages', 'TST1', 'id']],
  ['/promo', ['promos', 'TST1', 'id']],
  ['/academy', ['academy', 'TST1', 'id']],
  ['/class', ['classes', 'TST1', '2026-11-21', 'id']],
] as const) {
  test(`${path} is rendered with its list for everybody; without a location it is sent unrendered`, async () => {
    const language = '; PARAGLIDE_LOCALE=id'
    const { text } = await visit(`${path}?utm_source=mail`, { cookie: `${inJakarta.cookie}${language}` })
    expect(renderedInput(text)).toMatchObject({
      address: path,
      locationId: 'TST1',
      queries: [{ key }],
      days: [],
    })
    const withoutLocation = await visit(path)
    expect(withoutLocation.status).toBe(200)
    expect(withoutLocation.text).toContain('<div id="app"></div>')
  })
}

test('a filtered list of classes is rendered by the browser', async () => {
  for (const search of ['date=2026-11-23', 'level=beginner', 'coach=1', 'week=2026-11-28'])
    expect((await visit(`/class?${search}`, inJakarta)).text).toContain('<div id="app"></div>')
})

test('language and theme are as chosen', async () => {
  const { text } = await visit('/', { cookie: 'PARAGLIDE_LOCALE=id; pantul_theme=dark' })
  expect(text).toContain('<html lang="id" data-theme="dark">')
  expect(text).toContain('<title>Title of / in id</title>')
  expect((await visit('/', { 'accept-language': 'id-ID,id' })).text).toContain('<html lang="id">')
})

test('the board has the stored shape, otherwise that of the device', async () => {
  const isWideFor = async (headers: Record<string, string>) =>
    renderedInput((await visit('/booking', headers)).text)['isWide']
  expect(await isWideFor({ ...inJakarta, 'sec-ch-ua-mobile': '?1' })).toBe(false)
  expect(await isWideFor({ ...inJakarta, 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0)' })).toBe(
    false,
  )
  expect(await isWideFor({ ...inJakarta, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' })).toBe(true)
  expect(await isWideFor({ cookie: 'pantul_location=TST1; pantul_board=narrow' })).toBe(false)
})

test('the page preloads its code and has inline styles', async () => {
  const { text } = await visit('/booking', inJakarta)
  expect(text).toContain('<link rel="modulepreload" crossorigin href="/assets/booking.js" />')
  expect(text).toContain('<link rel="modulepreload" crossorigin href="/assets/steps.js" />')
  expect(text.match(/assets\/main\.js/g)).toHaveLength(1)
  expect(text).toContain('<style>main{color:red}</style>')
})

test('a page that cannot be rendered is sent to the browser unrendered', async () => {
  // The renderer of the test build fails for this date.
  const { status, text } = await visit('/booking?date=2026-11-30', inJakarta)
  expect(status).toBe(200)
  expect(text).toContain('<div id="app"></div>')
  expect(text).not.toContain('application/json')
})

test('text in the URL is escaped', async () => {
  const { text } = await visit('/booking?date=</script><script>alert(1)</script>', inJakarta)
  expect(text).not.toContain('<script>alert(1)')
})

test('a link with a location has its preview image and leads new visitors to its board', async () => {
  const image = /og:image" content="([^"]*)"/
  const linked = await visit('/booking?location=TST1')
  expect(linked.status).toBe(200)
  expect(renderedInput(linked.text)['locationId']).toBe('TST1')
  expect(image.exec(linked.text)?.[1]).toBe('https://pantul.example/share/TST1.png')
  expect(linked.text).toContain('og:url" content="https://pantul.example/booking?location=TST1"')
  const chosen = await visit('/', inJakarta)
  expect(image.exec(chosen.text)?.[1]).toBe('https://pantul.example/share/TST1.png')
  const unknown = await visit('/locations?location=NOWHERE')
  expect(image.exec(unknown.text)?.[1]).toBe('https://pantul.example/sharing.jpg')
  expect(unknown.text).toContain('og:url" content="https://pantul.example/locations"')
})

test('public pages have preview tags; others are not indexed', async () => {
  const home = (await visit('/')).text
  expect(home).toContain('<link rel="canonical" href="https://pantul.example/" />')
  expect(home).toContain('<meta property="og:image" content="https://pantul.example/sharing.jpg" />')
  expect(home).toMatch(/<script type="application\/ld\+json">.*SportsActivityLocation.*Pantul Test One/)
  for (const address of ['/status-payment/abc', '/profile', '/nowhere']) {
    const { text } = await visit(address)
    expect(text).toContain('<meta name="robots" content="noindex" />')
    expect(text).not.toContain('og:')
  }
})

test('an unchanged page gets 304', async () => {
  const { headers } = await visit('/', inJakarta)
  const again = await visit('/', { ...inJakarta, 'if-none-match': String(headers['etag']) })
  expect(again.status).toBe(304)
})

test('search engines get robots.txt and a sitemap', async () => {
  expect((await visit('/robots.txt')).text).toContain('Sitemap: https://pantul.example/sitemap.xml')
  expect((await visit('/sitemap.xml')).text).toContain('<loc>https://pantul.example/locations</loc>')
})
