/** Same as app.html before the bundle loads (theme/base.css), so that nothing jumps. */
export const LoadingScreen = () => (
  <div className="boot" role="status" aria-label="Loading">
    <span className="boot-spinner" />
    Ramps Gateway
  </div>
);
