import { isDeskPage } from '@pantul/contract/pages'
import { SNAPSHOT_ID, type PageSnapshot } from '@pantul/contract/rendered-page'
import type { Location } from '@pantul/contract/locations-wire'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { localeOf } from '../../platform/http/language.ts'
import {
  readyPage,
  type PageAnswer,
  type PageHandler,
  type ReadyPage,
} from '../../platform/http/send-page.ts'
import { limitRendering } from './limit-rendering.ts'
import { dataScript, fillPage } from './fill-page.ts'
import { gatherSnapshot, gatherLocations } from './gather-snapshot.ts'
import { createShortCache } from './short-cache.ts'
import type { Build } from './load-build.ts'
import {
  lacksLocation,
  normaliseRequest,
  renderedPath,
  type NormalisedRequest,
  type PageRequest,
} from './normalise-request.ts'
import { publicPages, writeDeskHead, writeHead } from './write-head.ts'

const MAX_CACHED_PAGES = 100

type PageHandlerDeps = {
  readonly deps: Deps
  readonly build: Build
  readonly onDefect: (error: unknown) => void
}

/**
 * All pages, in the visitor's language and theme. The server renders the public pages. If rendering fails or its queue is
 * full, the page is sent unrendered, and the browser renders it.
 */
export function createPageHandler({ deps, build, onDefect }: PageHandlerDeps): PageHandler {
  const { renderer } = build
  const withRenderLimit = limitRendering()
  const pageCache = createShortCache<ReadyPage | null>(MAX_CACHED_PAGES, (page) => page !== null)
  const locationCache = createShortCache<readonly Location[]>(1) // the list of all locations
  const unrenderedPage = cacheUnrenderedPages(build, deps)
  const deskPage = cacheDeskPages(build)

  /** Null if the render limit is reached. */
  async function renderPage(
    normalised: NormalisedRequest,
    locations: readonly Location[],
  ): Promise<ReadyPage | null> {
    const { path, search } = normalised
    return withRenderLimit(async () => {
      const snapshot = await gatherSnapshot(deps, normalised, locations)
      const pathAndSearch = search === '' ? path : `${path}?${search}`
      const rootHtml = (await renderer?.render(pathAndSearch, snapshot)) ?? ''
      return fullPage(build, deps, { ...normalised, isFound: true, snapshot, rootHtml })
    })
  }

  /** Null if the page must be sent unrendered. */
  async function answerRendered(pageRequest: PageRequest, url: string): Promise<PageAnswer | null> {
    const locations = await locationCache('locations', () => gatherLocations(deps))
    const normalised = normaliseRequest(pageRequest, locations, deps.clock)
    // The browser would make the same redirect.
    if (normalised.path === '/booking' && normalised.locationId === null)
      return { redirectTo: `/locations?redirect=${encodeURIComponent(url)}` }
    if (lacksLocation(normalised)) return null
    return pageCache(JSON.stringify(normalised), () => renderPage(normalised, locations))
  }

  return async (request, status) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const variant = { language: localeOf(request), theme: themeOf(request) }
    if (isDeskPage(path)) return deskPage(variant)
    const preferences = preferencesIn(request)
    const pathToRender =
      status === 200 && renderer !== null ? renderedPath(path, preferences.search) : undefined
    if (pathToRender === undefined) return unrenderedPage({ ...variant, path, isFound: status !== 404 })
    try {
      const answer = await answerRendered({ ...variant, ...preferences, path: pathToRender }, request.url)
      if (answer !== null) return answer
    } catch (error) {
      onDefect(error)
    }
    return unrenderedPage({ ...variant, path, isFound: true })
  }
}

const themeOf = ({ cookies: { pantul_theme: theme } }: FastifyRequest): PageVariant['theme'] =>
  theme === 'light' || theme === 'dark' ? theme : null

function preferencesIn(request: FastifyRequest): Pick<PageRequest, 'search' | 'locationId' | 'isWide'> {
  const { pantul_location: location = '', pantul_board: board } = request.cookies
  return {
    search: new URLSearchParams(request.url.split('?', 2)[1]),
    locationId: /^\w{1,20}$/.test(location) ? location : null,
    isWide: board === undefined ? !isPhone(request) : board === 'wide',
  }
}

/** Guesses whether the screen is narrow. Only the browser can measure it. */
const isPhone = ({ headers }: FastifyRequest): boolean =>
  headers['sec-ch-ua-mobile'] === '?1' || /Mobi|Android|iP(?:hone|ad)/.test(headers['user-agent'] ?? '')

type PageVariant = Pick<NormalisedRequest, 'language' | 'theme'> & {
  readonly path: string
  readonly isFound: boolean
}

/** Pages that the browser renders. Each page is made once; private paths with the same screen share a page. */
function cacheUnrenderedPages(build: Build, deps: Deps): (variant: PageVariant) => ReadyPage {
  const pages = new Map<string, ReadyPage>()
  return (variant) => {
    const { path, isFound, language, theme } = variant
    const publicPage = publicPages.find((name) => name === path)
    const screen = publicPage ?? build.renderer?.screenChunkOf(path) ?? null
    const key = JSON.stringify([isFound && screen, language, theme])
    const page =
      pages.get(key) ??
      fullPage(build, deps, { ...variant, snapshot: null, rootHtml: '', linkedLocationId: null })
    pages.set(key, page)
    return page
  }
}

/** The page of the desk, made once for each language and theme. The browser renders it, because it is private. */
function cacheDeskPages({
  deskShell,
}: Build): (variant: Pick<PageVariant, 'language' | 'theme'>) => ReadyPage {
  const pages = new Map<string, ReadyPage>()
  return ({ language, theme }) => {
    const key = `${language} ${theme}`
    const head = writeDeskHead(language)
    const page =
      pages.get(key) ?? readyPage(fillPage(deskShell, { language, theme, head, rootHtml: '', afterRoot: '' }))
    pages.set(key, page)
    return page
  }
}

type PageContent = PageVariant &
  Pick<NormalisedRequest, 'linkedLocationId'> & {
    readonly snapshot: PageSnapshot | null
    /** The rendered page; empty if the browser renders it. */
    readonly rootHtml: string
  }

function fullPage(
  { renderer, shell, styledShell, chunksOf }: Build,
  { config }: Deps,
  content: PageContent,
): ReadyPage {
  const { path, language, theme, isFound, linkedLocationId, snapshot, rootHtml } = content
  const screen = renderer?.screenChunkOf(path) ?? null
  const head = writeHead({
    path,
    title: renderer?.titleOf(path, language) ?? 'Pantul',
    language,
    publicUrl: config.publicUrl,
    isFound,
    locations: snapshot?.locations ?? [],
    linkedLocationId,
    shownLocationId: snapshot?.locationId ?? null,
    chunks: screen === null ? [] : chunksOf(screen),
  })
  const afterRoot = snapshot === null ? '' : dataScript('application/json', snapshot, SNAPSHOT_ID)
  return readyPage(
    fillPage(snapshot === null ? shell : styledShell, { language, theme, head, rootHtml, afterRoot }),
  )
}
