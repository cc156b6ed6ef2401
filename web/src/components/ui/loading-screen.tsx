/** The same as what app.html shows before the bundle is there (theme/base.css), so that nothing jumps. */
export const LoadingScreen = () => (
  <div className="boot" role="status" aria-label="Loading">
    <span className="boot-spinner" />
    Ramps Gateway
  </div>
);
