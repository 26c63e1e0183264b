import type { RouterHistory } from '@tanstack/react-router'

/** What lies over the page, the topmost last: what closes it. */
const over: (() => void)[] = []

/** Entries of ours on top of the page's own in the browser's history, as many as things are open once settled. */
let entries = 0
/** The router's name for the page below them. */
let pageKey: string | undefined
let settling: Promise<void> | null = null
let unblock: (() => void) | null = null
/** Set while we go back ourselves. */
let arrived: (() => void) | null = null

/**
 * Called once, before the router is made: the browser tells of a step in the order of registration, and the router
 * must not hear of steps that stay on its page.
 */
export function listenForBack(): void {
  window.addEventListener('popstate', onStep)
  // After a reload nothing lies over the page any more, but its entry still lies there.
  if (entryState()?.isOver === true) window.history.back()
}

/**
 * While something lies over the page, Back closes it and stays, also on the first page of a visit: an entry of its
 * own lies on the page's. However else it is closed, that entry goes again. The answer says that it is closed.
 */
export function closeOnBack(history: Pick<RouterHistory, 'block'>, close: () => void): () => void {
  over.push(close)
  unblock ??= history.block({
    enableBeforeUnload: false,
    // Whoever goes elsewhere closes what is open and waits, so that the new page lies on the old one.
    blockerFn: async () => {
      closeAll()
      await settle()
      return false
    },
  })
  void settle()
  return () => {
    const place = over.indexOf(close)
    if (place >= 0) over.splice(place, 1)
    void settle()
  }
}

/** Closes all that lies over the page; answered once its entries are gone, so that what follows lies on the page. */
export async function closeOver(): Promise<void> {
  closeAll()
  await settle()
}

/** Brings about as many entries as things are open; a moment later, since often one opens as another closes. */
function settle(): Promise<void> {
  settling ??= adjust().finally(() => {
    settling = null
    if (entries !== over.length) void settle()
  })
  return settling
}

async function adjust(): Promise<void> {
  await Promise.resolve()
  while (entries !== over.length) {
    if (entries < over.length) push()
    else await back()
  }
  if (entries > 0) return
  unblock?.()
  unblock = null
}

/** With the page's own state, so that the router finds itself where it was; past the router, which hears `history`. */
function push(): void {
  entries += 1
  pageKey = entryState()?.key
  History.prototype.pushState.call(window.history, { ...entryState(), isOver: true }, '')
}

function back(): Promise<void> {
  return new Promise((resolve) => {
    arrived = resolve
    window.history.back()
  })
}

function onStep(event: PopStateEvent): void {
  if (entries === 0) return
  const isSamePage = entryState()?.key === pageKey
  entries = isSamePage ? entries - 1 : 0
  if (isSamePage) event.stopImmediatePropagation()
  if (arrived !== null) {
    arrived()
    arrived = null
  } else if (isSamePage) over.pop()?.()
  else closeAll()
}

function closeAll(): void {
  for (const close of over.splice(0).toReversed()) close()
}

type EntryState = { readonly key?: string; readonly isOver?: boolean } | null

const entryState = (): EntryState => window.history.state as EntryState
