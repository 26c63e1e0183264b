import type { BrowserContext } from '@playwright/test'

declare global {
  interface Window {
    tellViolation: (violation: string) => void
  }
}

/** Tells what broke in the pages of a browser: what was thrown, and what the content security policy refused. */
export async function hearFaults(context: BrowserContext, tell: (fault: string) => void): Promise<void> {
  context.on('weberror', (fault) => tell(String(fault.error().stack)))
  await context.exposeBinding('tellViolation', ({ page }, violation: string) =>
    tell(`${page.url()} violated ${violation}`),
  )
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sample, sourceFile, lineNumber } = event
      window.tellViolation(`${effectiveDirective}: ${blockedURI} ${sample} (${sourceFile}:${lineNumber})`)
    }),
  )
}
