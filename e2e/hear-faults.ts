import type { BrowserContext } from '@playwright/test'

declare global {
  interface Window {
    tellViolation: (violation: string) => void
  }
}

/** Collects exceptions and policy violations of a browser's pages. */
export async function hearFaults(context: BrowserContext, report: (fault: string) => void): Promise<void> {
  context.on('weberror', (fault) => report(String(fault.error().stack)))
  await context.exposeBinding('tellViolation', ({ page }, violation: string) =>
    report(`${page.url()} violated ${violation}`),
  )
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sample, sourceFile, lineNumber } = event
      window.tellViolation(`${effectiveDirective}: ${blockedURI} ${sample} (${sourceFile}:${lineNumber})`)
    }),
  )
}
