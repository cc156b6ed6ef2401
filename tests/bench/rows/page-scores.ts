import { signInOn } from '#tests/support/browser.ts';
import { MEASURED_ROUTES, type ProductRoute } from '#tests/support/routes.ts';
import { absolute, compare, type Figure } from '../figures.ts';
import { buildEmptyPage, buildPlainSignIn } from '../pages/build-page.ts';
import { type Judge, type PageScore, startJudge } from '../pages/lighthouse.ts';
import { serveFolder } from '../pages/serve-folder.ts';
import type { Row } from '../row.ts';

/** Loads per page: a single score can be off by 10 points. */
const LOADS = 3;

const scoreOfFolder = async (judge: Judge, folder: string, loads: number): Promise<PageScore> => {
  const served = await serveFolder(folder);
  try {
    return await judge.score(`${served.address}/`, loads);
  } finally {
    await served.close();
  }
};

/** docs/figures.md: 99 for the landing page, 88 for the sign-in, 85 for a console page loaded cold. */
const leastScore = (path: string): number => (path === '/' ? 99 : path === '/auth' ? 88 : 85);

const figuresOf = (
  { path }: ProductRoute,
  score: PageScore,
  empty: PageScore,
  plain: PageScore,
): Figure[] => {
  const paint = { name: 'empty React page', value: empty.largestPaint };
  return [
    absolute(`${path}, performance`, 'points', score.performance, { of: 'value', least: leastScore(path) }),
    absolute(`${path}, accessibility`, 'points', score.accessibility, { of: 'value', least: 100 }),
    compare(
      `${path}, largest paint`,
      'ms',
      score.largestPaint,
      paint,
      path === '/' ? { goal: { of: 'ratio', most: 1.2 } } : {},
    ),
    path === '/auth'
      ? compare(
          `${path}, blocking time`,
          'ms',
          score.blocking,
          { name: 'Chakra default + Authenticator', value: plain.blocking },
          { goal: { of: 'ratio', most: 0.5 } },
        )
      : absolute(`${path}, blocking time`, 'ms', score.blocking),
    absolute(`${path}, layout shift`, 'points', score.layoutShift, { of: 'value', most: 0 }),
  ];
};

/** Lighthouse's mobile preset on loopback, compressed, each page loaded cold, against pages built in the same run. */
export const pageScores: Row = {
  name: 'page scores',
  run: async ({ report, stack: running, short }) => {
    const loads = short ? 1 : LOADS;
    const { stack } = await running();
    const user = stack.users.find(({ role }) => role === 'admin');
    if (!user) throw new Error('the stack has no administrator');
    const judge = await startJudge();
    try {
      report('the pages for comparison');
      const empty = await scoreOfFolder(judge, await buildEmptyPage(), loads);
      const plain = await scoreOfFolder(judge, await buildPlainSignIn(), loads);
      const figures: Figure[] = [
        absolute('empty React page, performance', 'points', empty.performance),
        absolute('Chakra default + Authenticator, performance', 'points', plain.performance),
      ];
      const measure = async (route: ProductRoute) => {
        report(route.path);
        const score = await judge.score(`${stack.web}${route.path}`, loads);
        figures.push(...figuresOf(route, score, empty, plain));
      };
      for (const route of MEASURED_ROUTES.filter(({ roles }) => !roles)) await measure(route);
      await signInOn(judge.page, stack.web, user.email, user.password);
      for (const route of MEASURED_ROUTES.filter(({ roles }) => roles)) await measure(route);
      return figures;
    } finally {
      await judge.close();
    }
  },
};
