"""Terminal play of any game over its table model: drawing, choices, commands and the session around them."""
