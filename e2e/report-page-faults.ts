import type { BrowserContext } from '@playwright/test'

declare global {
  interface Window {
    reportViolation: (violation: string) => void
  }
}

/** Reports each exception and each violation of the content security policy in the pages of a browser. */
export async function reportPageFaults(
  context: BrowserContext,
  report: (fault: string) => void,
): Promise<void> {
  context.on('weberror', (fault) => report(String(fault.error().stack)))
  await context.exposeBinding('reportViolation', ({ page }, violation: string) =>
    report(`${page.url()} violated ${violation}`),
  )
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sample, sourceFile, lineNumber } = event
      window.reportViolation(`${effectiveDirective}: ${blockedURI} ${sample} (${sourceFile}:${lineNumber})`)
    }),
  )
}
