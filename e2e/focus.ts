import { expect, type Locator } from '@playwright/test'

/**
 * Checks that the element has the focus, that nothing covers it, and that the focus is visible: without the focus, the
 * element or an element around it looks different. A focused heading needs no visible focus, because no key acts on it.
 */
export async function seesFocus(target: Locator): Promise<void> {
  await expect(target).toBeFocused()
  await expect.poll(() => target.evaluate(isUncovered), 'nothing covers the focused element').toBe(true)
  const name = await target.evaluate((element) => element.getAttribute('aria-label') ?? element.textContent)
  expect(await target.evaluate(looksFocused), `the focus of ${name} is visible`).toBe(true)
}

function isUncovered(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  return hit !== null && (element.contains(hit) || hit.contains(element))
}

function looksFocused(element: Element): boolean {
  if (!(element instanceof HTMLElement) || element.matches('h1, h2, h3')) return true
  const around = [element, element.nextElementSibling, element.parentElement]
  // Ring, shadow, border and background of the element, of the next element, and of the two elements around it.
  around.push(element.parentElement?.parentElement ?? null)
  const visibleStyle = (): string =>
    around
      .flatMap((styled) => {
        if (styled === null) return []
        const { outline, boxShadow, borderColor, backgroundColor } = getComputedStyle(styled)
        return [outline, boxShadow, borderColor, backgroundColor]
      })
      .join()
  const focused = visibleStyle()
  element.blur()
  const isDifferent = visibleStyle() !== focused
  element.focus({ preventScroll: true })
  return isDifferent
}
