import { SNAPSHOT_ID, type PageSnapshot } from '@pantul/contract/rendered-page'
import type { Location } from '@pantul/contract/locations-wire'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { localeOf } from '../../platform/http/language.ts'
import { readyPage, type PageAnswer, type Pages, type ReadyPage } from '../../platform/http/send-page.ts'
import { drawInTurn } from './draw-in-turn.ts'
import { dataScript, fillPage } from './fill-page.ts'
import { gatherSnapshot, gatherLocations } from './gather-snapshot.ts'
import { keepAWhile } from './keep-a-while.ts'
import type { Build } from './load-build.ts'
import { drawnPath, readVisit, type Asked, type Visit } from './read-visit.ts'
import { publicPages, writeHead } from './write-head.ts'

/** Drawn pages that are kept at a time, for whoever would get the very same. */
const MOST_KEPT = 100

type Parts = { readonly deps: Deps; readonly build: Build; readonly onDefect: (error: unknown) => void }

/**
 * Every page of the product as it is sent: in the visitor's language and theme, with its head, and the first screens
 * drawn. Where drawing fails, or too many others are to be drawn, it comes empty, and the browser draws it as it draws
 * the others.
 */
export function drawPages({ deps, build, onDefect }: Parts): Pages {
  const { renderer } = build
  const inTurn = drawInTurn()
  const drawn = keepAWhile<ReadyPage | null>(MOST_KEPT, (page) => page !== null)
  const known = keepAWhile<readonly Location[]>(1)
  const empty = emptyPages(build, deps)

  async function draw(visit: Visit, locations: readonly Location[]): Promise<ReadyPage | null> {
    const address = visit.search === '' ? visit.path : `${visit.path}?${visit.search}`
    return inTurn(async () => {
      const snapshot = await gatherSnapshot(deps, visit, locations)
      const page = (await renderer?.render(address, snapshot)) ?? ''
      return whole(build, deps, { ...visit, isFound: true, snapshot, page })
    })
  }

  async function answer(asked: Asked, url: string): Promise<PageAnswer | null> {
    const locations = await known('locations', () => gatherLocations(deps))
    const visit = readVisit(asked, locations, deps.clock)
    // As the guard in the browser would.
    if (visit.path === '/booking' && visit.locationId === null)
      return { goTo: `/locations?redirect=${encodeURIComponent(url)}` }
    return drawn(JSON.stringify(visit), () => draw(visit, locations))
  }

  return async (request, status) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const look = { language: localeOf(request), theme: themeOf(request) }
    const screen = status === 200 && renderer !== null ? drawnPath(path) : undefined
    if (screen === undefined) return empty({ ...look, path, isFound: status !== 404 })
    const asked = { ...look, ...askedIn(request), path: screen }
    try {
      const page = await answer(asked, request.url)
      if (page !== null) return page
    } catch (error) {
      onDefect(error)
    }
    return empty({ ...look, path, isFound: true })
  }
}

const themeOf = ({ cookies: { pantul_theme: theme } }: FastifyRequest): Look['theme'] =>
  theme === 'light' || theme === 'dark' ? theme : null

function askedIn(request: FastifyRequest): Pick<Asked, 'search' | 'locationId' | 'isWide'> {
  const { pantul_location: location = '', pantul_board: board } = request.cookies
  return {
    search: new URLSearchParams(request.url.split('?', 2)[1]),
    // Whoever has chosen one before keeps it, whatever a link names.
    locationId: /^\w{1,20}$/.test(location) ? location : null,
    isWide: board === undefined ? !isPhone(request) : board === 'wide',
  }
}

/** As far as the browser tells: whether hours fit across is known for sure only once it has measured. */
const isPhone = ({ headers }: FastifyRequest): boolean =>
  headers['sec-ch-ua-mobile'] === '?1' || /Mobi|Android|iP(?:hone|ad)/.test(headers['user-agent'] ?? '')

type Look = Pick<Visit, 'language' | 'theme'> & { readonly path: string; readonly isFound: boolean }

/** Pages without a drawing, each made once: addresses that are not public look the same when their screen is the same. */
function emptyPages(build: Build, deps: Deps): (look: Look) => ReadyPage {
  const made = new Map<string, ReadyPage>()
  return (look) => {
    const { path, isFound, language, theme } = look
    const screen = publicPages.find((one) => one === path) ?? build.renderer?.screenOf(path) ?? null
    const key = JSON.stringify([isFound && screen, language, theme])
    const page = made.get(key) ?? whole(build, deps, { ...look, snapshot: null, page: '', linkedId: null })
    made.set(key, page)
    return page
  }
}

type Drawn = Look &
  Pick<Visit, 'linkedId'> & { readonly snapshot: PageSnapshot | null; readonly page: string }

function whole({ renderer, shell, styledShell, chunksOf }: Build, { config }: Deps, drawn: Drawn): ReadyPage {
  const { path, language, theme, isFound, linkedId, snapshot, page } = drawn
  const screen = renderer?.screenOf(path) ?? null
  const head = writeHead({
    path,
    title: renderer?.titleOf(path, language) ?? 'Pantul',
    language,
    publicUrl: config.publicUrl,
    isFound,
    locations: snapshot?.locations ?? [],
    linkedId,
    locationId: snapshot?.locationId ?? null,
    chunks: screen === null ? [] : chunksOf(screen),
  })
  const behind = snapshot === null ? '' : dataScript('application/json', snapshot, SNAPSHOT_ID)
  return readyPage(fillPage(snapshot === null ? shell : styledShell, { language, theme, head, page, behind }))
}
