import { pages } from '@pantul/contract/pages'
import { expect, test } from 'vitest'
import { routeTable } from './routes.tsx'

/** The screens by the path of their file. */
const screens = import.meta.glob<Readonly<Record<string, unknown>>>('./**/*-screen.tsx')

/** The pages that must exist: path, layout and guards. A layout that is null here is not checked. */
const requiredPages = [
  ['/', null, []],
  ['/auth/login', 'auth', ['guest']],
  ['/auth/forgot', 'auth', []],
  ['/auth/register', 'auth', ['guest']],
  ['/auth/success', null, ['verification']],
  ['/auth/verification', null, ['unverified-redirect']],
  ['/auth/verification-success', 'auth', ['verification-email']],
  ['/auth/reset-password', 'auth', ['new-password']],
  ['/class', 'padel', ['location']],
  ['/promo', 'padel', ['location']],
  ['/academy', 'padel', ['location']],
  ['/booking', 'padel', ['location']],
  ['/booking/Coach', 'padel', ['location']],
  ['/booking/Add-ons', 'padel', ['location', 'padel-court']],
  ['/booking/Personal-Information', 'padel', ['location']],
  ['/package', 'padel', ['location']],
  ['/package/Personal-Information', 'padel', ['location']],
  ['/personal-information', 'padel', ['location']],
  ['/profile', null, ['authenticated']],
  ['/quota-packages', null, ['authenticated']],
  ['/simulate/{id}', null, []],
  ['/locations', null, []],
  ['/status-payment/{id}', null, []],
  ['/history-transactions', null, []],
  ['/history-transactions/{id}', null, []],
] as const

test('the route table has the required pages in this order, then two legal pages', () => {
  expect(routeTable.map(({ path }) => path)).toEqual([
    ...requiredPages.map(([path]) => path),
    '/terms',
    '/privacy',
  ])
})

test('the server has the pages of the route table', () => {
  expect(routeTable.map(({ path }) => path.replace(/\{(\w+)\}/g, ':$1'))).toEqual(pages)
})

for (const [path, layout, guards] of requiredPages)
  test(`${path} has its layout, guards, title and screen`, async () => {
    const row = routeTable.find((candidate) => candidate.path === path)
    expect(row?.guards).toEqual(guards)
    expect([row?.layout, null]).toContain(layout)
    expect(row?.title()).not.toBe('')
    const screen = await row?.screen()
    expect(screen).toBeTypeOf('function')
    const exportsOfFile = await screens[`./${row?.file}`]?.()
    expect(Object.values(exportsOfFile ?? {})).toContain(screen)
  })
