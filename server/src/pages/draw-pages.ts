import { DRAWING_ID, type Drawing } from '@pantul/contract/drawn-page'
import type { FastifyRequest } from 'fastify'
import { timeLimit, type TimeLimit } from '../clock.ts'
import type { Deps } from '../deps.ts'
import { localeOf } from '../http/language.ts'
import { readyPage, type PageAnswer, type Pages, type ReadyPage } from '../http/send-page.ts'
import { dataScript, fillPage } from './fill-page.ts'
import { gatherDrawing, type Visit } from './gather-drawing.ts'
import type { Build } from './load-drawer.ts'
import { writeHead } from './write-head.ts'

/** These come drawn; the others the browser draws. */
const drawnPaths = new Set(['/', '/booking', '/locations'])

/** Milliseconds for which a page is given again to whoever would get the very same: a crowd is drawn for once. */
const KEPT_MS = 1_000
const MOST_KEPT = 200

type Parts = { readonly deps: Deps; readonly build: Build; readonly onDefect: (error: unknown) => void }

/**
 * Every page of the product as it is sent: in the visitor's language and theme, with its head, and the first screens
 * drawn. Where drawing fails it comes empty, and the browser draws it as it draws the others.
 */
export function drawPages(parts: Parts): Pages {
  const kept = new Map<string, { page: Promise<PageAnswer>; until: TimeLimit }>()
  return (request, status) => {
    const wish = wishOf(request, status)
    const key = JSON.stringify(wish)
    const known = kept.get(key)
    if (known !== undefined && !known.until.isOver()) return known.page
    const page = answer(parts, wish)
    kept.delete(key)
    kept.set(key, { page, until: timeLimit(KEPT_MS) })
    for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest)
    return page
  }
}

/** All that a page depends on, apart from the moment. */
type Wish = Omit<Visit, 'search'> & {
  readonly search: string
  readonly theme: 'light' | 'dark' | null
  readonly isFound: boolean
}

function wishOf(request: FastifyRequest, status: 200 | 404): Wish {
  const [path = '/', search = ''] = request.url.split('?', 2)
  const { pantul_theme: theme, pantul_location: location, pantul_board: board } = request.cookies
  const isDrawn = status === 200 && drawnPaths.has(path)
  return {
    path,
    // Others look the same whatever is asked.
    search: isDrawn ? search : '',
    language: localeOf(request),
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    locationId: isDrawn ? (idIn(location) ?? linkedLocation(search)) : null,
    isWide: isDrawn && (board === undefined ? !isPhone(request) : board === 'wide'),
    isFound: status === 200,
  }
}

const idIn = (text: string | null | undefined): string | null =>
  /^\w{1,20}$/.test(text ?? '') ? (text ?? null) : null

/** The location that a shared link names; whoever has chosen one before keeps it. */
const linkedLocation = (search: string): string | null => idIn(new URLSearchParams(search).get('location'))

/** As far as the browser tells: whether hours fit across is known for sure only once it has measured. */
const isPhone = ({ headers }: FastifyRequest): boolean =>
  headers['sec-ch-ua-mobile'] === '?1' || /Mobi|Android|iP(?:hone|ad)/.test(headers['user-agent'] ?? '')

async function answer({ deps, build, onDefect }: Parts, wish: Wish): Promise<PageAnswer> {
  const { drawer } = build
  const isDrawn = drawer !== null && wish.isFound && drawnPaths.has(wish.path)
  if (!isDrawn) return whole(build, deps, { wish, drawing: null, page: '' })
  try {
    const visit = { ...wish, search: new URLSearchParams(wish.search) }
    const drawing = await gatherDrawing(deps, visit)
    const address = wish.search === '' ? wish.path : `${wish.path}?${wish.search}`
    // As the guard in the browser would.
    if (wish.path === '/booking' && drawing.locationId === null)
      return { goTo: `/locations?redirect=${encodeURIComponent(address)}` }
    return whole(build, deps, { wish, drawing, page: await drawer.draw(address, drawing) })
  } catch (error) {
    onDefect(error)
    return whole(build, deps, { wish, drawing: null, page: '' })
  }
}

type Drawn = { readonly wish: Wish; readonly drawing: Drawing | null; readonly page: string }

function whole(build: Build, { config }: Deps, { wish, drawing, page }: Drawn): ReadyPage {
  const { drawer } = build
  const { path, language, theme, isFound } = wish
  const screen = drawer?.screenOf(path) ?? null
  const head = writeHead({
    path,
    title: drawer?.titleOf(path, language) ?? 'Pantul',
    language,
    publicUrl: config.publicUrl,
    isFound,
    locations: drawing?.locations ?? [],
    linkedId: linkedLocation(wish.search),
    locationId: drawing?.locationId ?? null,
    chunks: screen === null ? [] : build.chunksOf(screen),
  })
  const shell = drawing === null ? build.shell : build.styledShell
  const behind = drawing === null ? '' : dataScript('application/json', drawing, DRAWING_ID)
  return readyPage(fillPage(shell, { language, theme, head, page, behind }))
}
