import { isDeskPage } from '@pantul/contract/pages'
import { SNAPSHOT_ID, type PageSnapshot } from '@pantul/contract/rendered-page'
import type { Location } from '@pantul/contract/locations-wire'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { localeOf } from '../../platform/http/language.ts'
import { readyPage, type PageAnswer, type Pages, type ReadyPage } from '../../platform/http/send-page.ts'
import { limitRendering } from './limit-rendering.ts'
import { dataScript, fillPage } from './fill-page.ts'
import { gatherSnapshot, gatherLocations } from './gather-snapshot.ts'
import { createShortCache } from './short-cache.ts'
import type { Build } from './load-build.ts'
import { lacksLocation, renderedPath, readVisit, type PageRequest, type PageVisit } from './read-visit.ts'
import { publicPages, writeDeskHead, writeHead } from './write-head.ts'

/** Maximum number of cached pages. */
const MAX_CACHED = 100

type Parts = { readonly deps: Deps; readonly build: Build; readonly onDefect: (error: unknown) => void }

/**
 * All pages: in the visitor's language and theme, with their head, some with server-side rendering. If rendering fails
 * or its queue is full, the page is sent empty, and the browser renders it.
 */
export function createPageHandler({ deps, build, onDefect }: Parts): Pages {
  const { renderer } = build
  const withRenderLimit = limitRendering()
  const pageCache = createShortCache<ReadyPage | null>(MAX_CACHED, (page) => page !== null)
  const locationCache = createShortCache<readonly Location[]>(1)
  const empty = emptyPages(build, deps)
  const desk = deskPagesOf(build)

  async function renderVisit(visit: PageVisit, locations: readonly Location[]): Promise<ReadyPage | null> {
    const address = visit.search === '' ? visit.path : `${visit.path}?${visit.search}`
    return withRenderLimit(async () => {
      const snapshot = await gatherSnapshot(deps, visit, locations)
      const page = (await renderer?.render(address, snapshot)) ?? ''
      return fullPage(build, deps, { ...visit, isFound: true, snapshot, page })
    })
  }

  async function answer(wanted: PageRequest, url: string): Promise<PageAnswer | null> {
    const locations = await locationCache('locations', () => gatherLocations(deps))
    const visit = readVisit(wanted, locations, deps.clock)
    // The browser makes the same redirect.
    if (visit.path === '/booking' && visit.locationId === null)
      return { goTo: `/locations?redirect=${encodeURIComponent(url)}` }
    if (lacksLocation(visit)) return null
    return pageCache(JSON.stringify(visit), () => renderVisit(visit, locations))
  }

  return async (request, status) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const variant = { language: localeOf(request), theme: themeOf(request) }
    if (isDeskPage(path)) return desk(variant)
    const preferences = preferencesIn(request)
    const screen = status === 200 && renderer !== null ? renderedPath(path, preferences.search) : undefined
    if (screen === undefined) return empty({ ...variant, path, isFound: status !== 404 })
    const wanted = { ...variant, ...preferences, path: screen }
    try {
      const page = await answer(wanted, request.url)
      if (page !== null) return page
    } catch (error) {
      onDefect(error)
    }
    return empty({ ...variant, path, isFound: true })
  }
}

const themeOf = ({ cookies: { pantul_theme: theme } }: FastifyRequest): PageVariant['theme'] =>
  theme === 'light' || theme === 'dark' ? theme : null

function preferencesIn(request: FastifyRequest): Pick<PageRequest, 'search' | 'locationId' | 'isWide'> {
  const { pantul_location: location = '', pantul_board: board } = request.cookies
  return {
    search: new URLSearchParams(request.url.split('?', 2)[1]),
    // A chosen location has precedence over that of a link.
    locationId: /^\w{1,20}$/.test(location) ? location : null,
    isWide: board === undefined ? !isPhone(request) : board === 'wide',
  }
}

/** A guess: only the browser can measure whether the hours fit. */
const isPhone = ({ headers }: FastifyRequest): boolean =>
  headers['sec-ch-ua-mobile'] === '?1' || /Mobi|Android|iP(?:hone|ad)/.test(headers['user-agent'] ?? '')

type PageVariant = Pick<PageVisit, 'language' | 'theme'> & {
  readonly path: string
  readonly isFound: boolean
}

/** Pages without server-side rendering, each built once: private addresses with the same screen share one. */
function emptyPages(build: Build, deps: Deps): (variant: PageVariant) => ReadyPage {
  const made = new Map<string, ReadyPage>()
  return (variant) => {
    const { path, isFound, language, theme } = variant
    const screen = publicPages.find((one) => one === path) ?? build.renderer?.screenChunkOf(path) ?? null
    const key = JSON.stringify([isFound && screen, language, theme])
    const page =
      made.get(key) ?? fullPage(build, deps, { ...variant, snapshot: null, page: '', linkedId: null })
    made.set(key, page)
    return page
  }
}

/** The page of the desk in each language and theme, each built once. It is private, so it is never rendered here. */
function deskPagesOf({ deskShell }: Build): (variant: Pick<PageVisit, 'language' | 'theme'>) => ReadyPage {
  const made = new Map<string, ReadyPage>()
  return ({ language, theme }) => {
    const key = `${language} ${theme}`
    const head = writeDeskHead(language)
    const page =
      made.get(key) ?? readyPage(fillPage(deskShell, { language, theme, head, page: '', afterRoot: '' }))
    made.set(key, page)
    return page
  }
}

type PageContent = PageVariant &
  Pick<PageVisit, 'linkedId'> & { readonly snapshot: PageSnapshot | null; readonly page: string }

function fullPage(
  { renderer, shell, styledShell, chunksOf }: Build,
  { config }: Deps,
  content: PageContent,
): ReadyPage {
  const { path, language, theme, isFound, linkedId, snapshot, page } = content
  const screen = renderer?.screenChunkOf(path) ?? null
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
  const afterRoot = snapshot === null ? '' : dataScript('application/json', snapshot, SNAPSHOT_ID)
  return readyPage(
    fillPage(snapshot === null ? shell : styledShell, { language, theme, head, page, afterRoot }),
  )
}
